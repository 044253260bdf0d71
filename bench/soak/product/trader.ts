import { rpcCall } from '@callisto/testkit'
import {
  createSolanaRpcSubscriptions,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Signature,
  signTransaction,
} from '@solana/kit'
import type { Addresses } from './server-process.ts'
import type { Wallet } from './wallets.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const POLL_MS = 60
const MINTS_TRADED = 40
/** A live chain confirms within a block; this is a fault even on a busy machine. */
const CONFIRM_MS = 30_000

/** What the product told its clients, over all of its lives. */
export interface Reports {
  /** Signatures reported confirmed, with their error as JSON, `null` when there was none. */
  confirmed: Map<string, string>
  /** Quotes and swaps that were refused as they should be: no route, amount too large, and the like. */
  refused: number
  /** What a client should not have met while the product was alive. */
  faults: string[]
}

interface TradeContext {
  product: Addresses
  mints: readonly string[]
  random: () => number
  reports: Reports
  signal: AbortSignal
  /** A quote or a swap may be refused with 429, and is asked for again. */
  isOverloaded?: boolean
}

/** Trades with a wallet through the public API, swap after swap, until the signal aborts. */
export async function trade(wallet: Wallet, context: TradeContext): Promise<void> {
  const { reports, signal } = context
  while (!signal.aborted) {
    try {
      await swapOnce(wallet, context)
    } catch (error) {
      // The product was killed under us: that is the point.
      if (!signal.aborted)
        reports.faults.push(`a client met: ${error instanceof Error ? error.message : error}`)
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}

/** The mints that traders buy, the most traded first. */
export async function tradedMints(url: string): Promise<string[]> {
  const reply = await fetch(`${url}/data/v1/pools/toptrending/1h?limit=${MINTS_TRADED}`)
  const { pools } = (await reply.json()) as { pools: { baseAsset: { id: string } }[] }
  return pools.map(({ baseAsset }) => baseAsset.id)
}

interface Quote {
  outAmount: string
}

async function swapOnce(wallet: Wallet, context: TradeContext): Promise<void> {
  const order = nextOrder(wallet, context)
  // One of four is of version 1.
  const version = context.random() < 0.25 ? { transactionVersion: '1' } : {}
  const quote = await ask<Quote>(context, `quote?${new URLSearchParams({ ...order, ...version })}`)
  if (quote === undefined) return
  const swap = await ask<{ swapTransaction: string }>(context, 'swap', {
    quoteResponse: quote,
    userPublicKey: wallet.address,
    ...(version.transactionVersion && { transactionVersion: 1 }),
  })
  if (swap === undefined) return
  const wire = getBase64Encoder().encode(swap.swapTransaction)
  const transaction = await signTransaction([wallet.keys], getTransactionDecoder().decode(wire))
  const signature = getSignatureFromTransaction(transaction)
  const options = { encoding: 'base64', skipPreflight: true }
  await rpcCall(context.product.rpcUrl, 'sendTransaction', [
    getBase64EncodedWireTransaction(transaction),
    options,
  ])
  const outcome = outcomeOf(await confirmation(signature, context))
  context.reports.confirmed.set(signature, outcome)
  if (outcome === 'null') wallet.held.set(order.outputMint, BigInt(quote.outAmount))
}

/** An error as JSON, `null` when there is none; kit reads its numbers as bigints. */
export const outcomeOf = (err: unknown): string =>
  JSON.stringify(err ?? null, (_, value) => (typeof value === 'bigint' ? Number(value) : value))

/** Mostly buys with SOL, else sells some of what was bought, now and then more than there is, which must fail. */
function nextOrder(wallet: Wallet, { mints, random }: TradeContext) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const slippageBps = String(pick([0, 30, 300]))
  const bought = [...wallet.held.keys()].filter((mint) => mint !== SOL)
  if (bought.length === 0 || random() < 0.55) {
    const amount = String(10_000_000 + Math.floor(random() * 1_000_000_000))
    return { inputMint: SOL, outputMint: pick(mints), amount, slippageBps }
  }
  const inputMint = pick(bought)
  const held = wallet.held.get(inputMint)!
  const percent = random() < 0.1 ? 500 : 1 + Math.floor(random() * 60)
  const amount = String((held * BigInt(percent)) / 100n || 1n)
  return { inputMint, outputMint: SOL, amount, slippageBps }
}

/** A reply of the trading API; undefined when it refuses: with 400, as an order made blindly may deserve, or by overload. */
async function ask<T>(
  { product, reports, signal, isOverloaded }: TradeContext,
  path: string,
  body?: object,
): Promise<T | undefined> {
  const headers = { 'content-type': 'application/json' }
  const post = body && { method: 'POST', headers, body: JSON.stringify(body) }
  const reply = await fetch(`${product.url}/api/swap/v1/${path}`, { ...post, signal })
  const text = await reply.text()
  if (reply.status === 200) return JSON.parse(text) as T
  const isRefused = reply.status === 400 || (isOverloaded === true && reply.status === 429)
  if (!isRefused) throw new Error(`${path.slice(0, 5)}: ${reply.status} ${text.slice(0, 200)}`)
  reports.refused += 1
  return undefined
}

/** The error that the chain reports once it says confirmed; half the time by subscription, else by polling. */
async function confirmation(signature: Signature, context: TradeContext): Promise<unknown> {
  const deadline = AbortSignal.timeout(CONFIRM_MS)
  const signal = AbortSignal.any([context.signal, deadline])
  const wait = context.random() < 0.5 ? notified : polled
  try {
    return await wait(signature, context.product, signal)
  } catch (error) {
    throw deadline.aborted ? new Error(`${signature} was not confirmed in time`) : error
  }
}

async function notified(signature: Signature, product: Addresses, signal: AbortSignal): Promise<unknown> {
  const stop = new AbortController()
  const abortSignal = AbortSignal.any([signal, stop.signal])
  const notices = await createSolanaRpcSubscriptions(product.wsUrl)
    .signatureNotifications(signature, { commitment: 'confirmed' })
    .subscribe({ abortSignal })
  try {
    // As kit's own confirmation: of a signature that is confirmed already no notification needs to come.
    const known = await errorOf(signature, product)
    if (known !== undefined) return known
    for await (const { value } of notices) return (value as { err: unknown }).err
  } finally {
    stop.abort()
  }
  throw new Error(`${signature}: the subscription ended without a word`)
}

interface Statuses {
  value: ({ confirmationStatus: string; err: unknown } | null)[]
}

async function polled(signature: Signature, product: Addresses, signal: AbortSignal): Promise<unknown> {
  while (!signal.aborted) {
    const err = await errorOf(signature, product)
    if (err !== undefined) return err
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error('stopped')
}

/** The error of a confirmed transaction, null when it has none; undefined before it is confirmed. */
async function errorOf(signature: Signature, { rpcUrl }: Addresses): Promise<unknown> {
  const { value } = await rpcCall<Statuses>(rpcUrl, 'getSignatureStatuses', [[signature]])
  const [status] = value
  return status && status.confirmationStatus !== 'processed' ? status.err : undefined
}
