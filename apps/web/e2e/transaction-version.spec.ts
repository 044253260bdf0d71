import {
  buildTransaction,
  FORMAT_LIMITS,
  type ParsedInstruction,
  parseTransaction,
  transferLamports,
} from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import type { APIRequestContext, Page } from '@playwright/test'
import { AccountRole, address, type Instruction } from '@solana/kit'
import { lamports, rpc, SOL, tokenBalance, USDC } from './chain.ts'
import { registerWallet } from './injected-wallet.ts'
import { connectInjected, connectTestWallet, expect, requestSol, test, toast } from './page.ts'

/** Swaps half a SOL in the form; the version of the transaction on the chain. */
async function swapHalfSol(page: Page, request: APIRequestContext): Promise<unknown> {
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('0.5')
  await page.getByRole('button', { name: 'Swap', exact: true }).click()
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expect(toast(page, 'Transaction Confirmed')).toBeVisible()
  await page.getByRole('link', { name: 'View transaction' }).last().click()
  await expect(page).toHaveURL(/\/transaction\//)
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByText('Callisto Router').first()).toBeVisible()
  const signature = new URL(page.url()).pathname.split('/').at(-1)
  return (await transaction(request, String(signature))).version
}

interface ExecutedTransaction {
  version: unknown
  meta: { err: unknown }
  transaction: { message: { accountKeys: string[] } }
}

async function transaction(request: APIRequestContext, signature: string): Promise<ExecutedTransaction> {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 }
  let found: unknown
  await expect
    .poll(async () => (found = await rpc(request, 'getTransaction', [signature, options])))
    .toBeTruthy()
  return found as ExecutedTransaction
}

test('a wallet that signs version 1 swaps with version 1', async ({ page, request }) => {
  await page.goto('/swap')
  const owner = await connectTestWallet(page)
  await requestSol(page)
  expect(await swapHalfSol(page, request)).toBe(1)
  expect(await tokenBalance(request, owner, USDC)).toBeGreaterThan(0n)
})

test('a wallet that signs up to version 0 swaps with version 0', async ({ page, request }) => {
  await registerWallet(page, 'honest')
  await page.goto('/swap')
  const owner = await connectInjected(page)
  await requestSol(page)
  expect(await swapHalfSol(page, request)).toBe(0)
  expect(await tokenBalance(request, owner, USDC)).toBeGreaterThan(0n)
})

test('a version 1 transaction with 64 accounts is signed by the test wallet and swaps', async ({
  page,
  request,
}) => {
  await page.goto('/swap')
  const owner = await connectTestWallet(page)
  await requestSol(page)
  await expect.poll(() => lamports(request, owner)).toBeGreaterThanOrEqual(5_000_000_000n)
  const query = `inputMint=${SOL}&outputMint=${USDC}&amount=4000000000&slippageBps=500&transactionVersion=1`
  const quote = await (await request.get(`/api/swap/v1/quote?${query}`)).json()
  const reply = await request.post('/api/swap/v1/swap', {
    data: { quoteResponse: quote, userPublicKey: owner, transactionVersion: 1 },
  })
  const { swapTransaction } = (await reply.json()) as { swapTransaction: string }
  const signed = await signInPage(page, [...padTo64(Buffer.from(swapTransaction, 'base64'), owner)])
  const text = Buffer.from(signed).toString('base64')
  const signature = await rpc(request, 'sendTransaction', [text, { encoding: 'base64' }])
  const executed = await transaction(request, String(signature))
  expect(executed).toMatchObject({ version: 1, meta: { err: null } })
  expect(executed.transaction.message.accountKeys).toHaveLength(64)
  expect(await tokenBalance(request, owner, USDC)).toBeGreaterThan(0n)
})

/**
 * The swap with a transfer of 0 lamports that lists further accounts: 64 in all, without a lookup table. A route alone has
 * fewer: the largest that were seen have nine steps and 45 accounts.
 */
function padTo64(wire: Uint8Array, owner: string): Uint8Array {
  const parsed = parseTransaction(new Uint8Array(wire))
  if (!parsed.ok) throw new Error(parsed.reason)
  const { config, instructions, accounts, blockhash } = parsed.transaction
  if (!config) throw new Error('not a transaction of version 1')
  const others = Array.from({ length: 64 - accounts.length }, (_, n) =>
    encodeBase58(new Uint8Array(32).fill(n + 1)),
  )
  const transfer = transferLamports(owner, owner, 0n)
  const padding = others.map((other) => ({ address: address(other), role: AccountRole.READONLY }))
  const padded = { ...transfer, accounts: [...(transfer.accounts ?? []), ...padding] }
  const built = buildTransaction(
    { version: 1, feePayer: owner, instructions: [...instructions.map(toInstruction), padded], config },
    { blockhash, lastValidBlockHeight: 0 },
    FORMAT_LIMITS[1],
  )
  if (!built.ok) throw new Error(built.reason)
  return built.bytes
}

function toInstruction({ programId, accounts, data }: ParsedInstruction): Instruction {
  const roleOf = (signer: boolean, writable: boolean) =>
    signer
      ? writable
        ? AccountRole.WRITABLE_SIGNER
        : AccountRole.READONLY_SIGNER
      : writable
        ? AccountRole.WRITABLE
        : AccountRole.READONLY
  return {
    programAddress: address(programId),
    accounts: accounts.map((account) => ({
      address: address(account.address),
      role: roleOf(account.signer, account.writable),
    })),
    data,
  }
}

/** Signs with the test wallet through the Wallet Standard, as a page does. */
function signInPage(page: Page, wire: number[]): Promise<number[]> {
  return page.evaluate(async (bytes) => {
    type Signer = { signTransaction: (input: object) => Promise<{ signedTransaction: Uint8Array }[]> }
    type Wallet = { name: string; accounts: unknown[]; features: { 'solana:signTransaction': Signer } }
    const wallets: Wallet[] = []
    const register = (...found: Wallet[]) => {
      wallets.push(...found)
      return () => {}
    }
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    const wallet = wallets.find(({ name }) => name === 'Callisto Test Wallet')
    if (!wallet) throw new Error('no test wallet')
    const input = {
      account: wallet.accounts[0],
      transaction: new Uint8Array(bytes),
      chain: 'solana:localnet',
    }
    const [signed] = await wallet.features['solana:signTransaction'].signTransaction(input)
    return [...(signed?.signedTransaction ?? [])]
  }, wire)
}
