import type { Page } from '@playwright/test'
import { type Fault, type IoPoint, injectFault } from './points.ts'

/** Longer than a blockhash lives: by then the flow has its result. */
const DEADLINE_MS = 150_000
/** Shorter than a blockhash lives. */
const FAULT_MS = 40_000
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

export interface FaultContext {
  page: Page
  rpcUrl: string
  owner: string
}

/** Swaps once while one point of the flow fails in one way. The reason when what the page says is not so on the chain. */
export async function swapWithFault(
  { page, rpcUrl, owner }: FaultContext,
  point: IoPoint,
  fault: Fault,
): Promise<string | undefined> {
  await page.reload()
  const known = await receiptsOf(page)
  const before = await heldUsdc(rpcUrl, owner)
  const undo = await injectFault(page, point, fault)
  // While nobody says what became of a signed swap, it is waited for; when the fault ends its result must come.
  const timer = setTimeout(() => void undo(), FAULT_MS)
  let end: string
  try {
    end = await swapOnce(page)
  } finally {
    clearTimeout(timer)
    await undo()
  }
  const [receipt] = (await receiptsOf(page)).filter(
    (one) => !known.some(({ signature }) => signature === one.signature),
  )
  // What is in flight may land for another moment.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const received = (await heldUsdc(rpcUrl, owner)) - before
  const isClaimed = receipt?.outcome === 'confirmed'
  if (end === 'nothing') return 'the form reached no result'
  if (receipt === undefined && received !== 0n) return `no receipt, and ${received} received`
  if (receipt && receipt.outcome !== 'unconfirmed' && isClaimed !== received > 0n)
    return `the receipt says ${receipt.outcome}, and ${received} received`
  if (receipt?.executed && BigInt(receipt.executed.output) !== received)
    return `the receipt says ${receipt.executed.output}, and ${received} received`
  return undefined
}

/** Presses on from the amount to the result, as a person would. */
async function swapOnce(page: Page): Promise<'confirmed' | 'failed' | 'nothing'> {
  const form = page.getByRole('region', { name: 'Swap' })
  const deadline = Date.now() + DEADLINE_MS
  await form.getByRole('textbox', { name: 'Amount to sell' }).fill('0.01')
  const confirm = form.getByRole('button', { name: /^Confirm ·/ })
  const submit = form.getByRole('button', { name: 'Swap', exact: true })
  const done = form.locator('[data-received], h2:has-text("Swap confirmed")').first()
  // A failed step shows its error; a quote that fails shows why beside the button.
  const failed = form.locator('[role=alert]').first()
  let confirmed = false
  let failures = 0
  while (Date.now() < deadline) {
    if (await done.isVisible()) return 'confirmed'
    if (await failed.isVisible()) return 'failed'
    if (!confirmed && (await confirm.isVisible()) && (await confirm.isEnabled())) {
      confirmed = await confirm.click({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    } else if (!confirmed && (await submit.isVisible()) && (await submit.isEnabled())) {
      await submit.click({ timeout: 2_000 }).catch(() => {})
    } else if (
      !confirmed &&
      (await form
        .getByText(/not available right now/)
        .first()
        .isVisible())
    ) {
      // The quote is requested again every few seconds.
      if (++failures > 20) return 'failed'
    }
    await page.waitForTimeout(250)
  }
  return 'nothing'
}

interface KeptReceipt {
  signature: string
  outcome: string
  executed?: { output: string }
}

/** The receipts that the page has stored. */
function receiptsOf(page: Page): Promise<KeptReceipt[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('callisto:receipt:v1:'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as KeptReceipt),
  )
}

/** Base units of USDC that a wallet holds, from the chain instead of the page. */
async function heldUsdc(rpcUrl: string, owner: string): Promise<bigint> {
  const params = [owner, { programId: TOKEN_PROGRAM }, { encoding: 'jsonParsed', commitment: 'confirmed' }]
  const reply = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTokenAccountsByOwner', params }),
  })
  const { result } = (await reply.json()) as {
    result: {
      value: { account: { data: { parsed: { info: { mint: string; tokenAmount: { amount: string } } } } } }[]
    }
  }
  return result.value
    .map(({ account }) => account.data.parsed.info)
    .filter(({ mint }) => mint === USDC)
    .reduce((sum, { tokenAmount }) => sum + BigInt(tokenAmount.amount), 0n)
}
