import type { Random } from '../../routing/random.ts'
import type { Addresses } from '../product/server-process.ts'
import type { Wallet } from '../product/wallets.ts'
import { execute, OrderFault, type SignedRequest, signOrders } from './order-client.ts'

export const SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** Lamports of a trigger order, and of a recurring one. */
const MAKING = 100_000_000
const DEPOSIT = 2_000_000_000
/** Of the recurring program's API, and a time that no soak reaches. */
const MIN_INTERVAL_SECONDS = 60
const LATER = 4_000_000_000
/** Base units of USDC that nobody pays for `MAKING`. */
const FAR_TAKING = 1_000_000_000_000
const PAUSE_MS = 60

export interface OrderRecords {
  /** Everything that was signed, over all lives of the product. */
  signed: SignedRequest[]
  /** Trigger and recurring orders that were confirmed open and that nobody was seen to close, by wallet. */
  standing: Map<string, { address: string; api: 'trigger' | 'recurring' }[]>
  refused: number
  faults: string[]
}

export interface LoadContext {
  product: Addresses
  random: Random
  records: OrderRecords
  signal: AbortSignal
  /** Unix seconds of the chain. */
  now(): number
  /** Orders that one wallet has open at least. */
  ordersEach: number
}

interface Operation {
  api: 'trigger' | 'recurring'
  call: string
  body: object
  /** Whether the order stays open by itself. */
  isStanding?: boolean
  /** Orders that it closes. */
  closes?: string[]
}

/** Places, edits and cancels orders of a wallet, one after the other, until the signal aborts. */
export async function useOrders(wallet: Wallet, context: LoadContext): Promise<void> {
  const { records, signal } = context
  while (!signal.aborted) {
    try {
      const operation = await nextOperation(wallet, context)
      const signed = await sign(wallet, operation, context)
      for (const one of signed) await send(wallet, one, operation, context)
    } catch (error) {
      // The product was killed under the wallet.
      if (signal.aborted) return
      records.faults.push(`a wallet met: ${error instanceof Error ? error.message : error}`)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Opens orders until each wallet has its share. */
export async function placeStanding(
  wallet: Wallet,
  context: LoadContext,
  concurrency: number,
): Promise<void> {
  const { records, ordersEach } = context
  const missing = () => ordersEach - (records.standing.get(wallet.address)?.length ?? 0)
  while (missing() > 0 && !context.signal.aborted) {
    const count = Math.min(concurrency, missing())
    const operations = Array.from({ length: count }, () => standingOrder(wallet, context))
    await Promise.all(operations.map((operation) => submit(wallet, operation, context)))
  }
}

/** Signs an operation and executes it. */
export async function submit(wallet: Wallet, operation: Operation, context: LoadContext): Promise<void> {
  for (const one of await sign(wallet, operation, context)) await send(wallet, one, operation, context)
}

/** Signs an operation, which is kept, and sends nothing. */
export async function sign(
  wallet: Wallet,
  operation: Operation,
  { product, records, signal }: LoadContext,
): Promise<SignedRequest[]> {
  const signed = await signOrders(product.url, wallet, operation, signal)
  if (signed === undefined) records.refused += 1
  records.signed.push(...(signed ?? []))
  return signed ?? []
}

async function send(
  wallet: Wallet,
  one: SignedRequest,
  { api, isStanding, closes }: Operation,
  { product, records, signal }: LoadContext,
): Promise<void> {
  await execute(product.url, one, signal)
  if (one.outcome === 'over') throw new OrderFault(`${one.signature} was not confirmed`)
  if (one.outcome !== 'Success') return
  const own = records.standing.get(wallet.address) ?? []
  records.standing.set(wallet.address, own)
  if (isStanding && one.opens !== undefined) own.push({ address: one.opens, api })
  for (const address of closes ?? []) {
    const at = own.findIndex((each) => each.address === address)
    if (at >= 0) own.splice(at, 1)
  }
}

async function nextOperation(wallet: Wallet, context: LoadContext): Promise<Operation> {
  const { random, records, ordersEach } = context
  const own = records.standing.get(wallet.address) ?? []
  if (own.length < ordersEach) return standingOrder(wallet, context)
  const draw = random()
  if (draw < 0.5) return dueOrder(wallet, context)
  const order = own[Math.floor(random() * own.length)]
  if (order === undefined || draw < 0.55) return standingOrder(wallet, context)
  return order.api === 'trigger'
    ? changeTrigger(wallet, order.address, context)
    : changeRecurring(wallet, order.address, context)
}

/** An order that the market meets, whose time comes soon, or that is triggered by the next price. */
export async function dueOrder(wallet: Wallet, context: LoadContext): Promise<Operation> {
  const { random, product, signal, now } = context
  const draw = random()
  if (draw < 0.5) {
    const output = await quotedOutput(product.url, signal)
    return trigger(wallet, { takingAmount: String((output * 98n) / 100n) })
  }
  if (draw < 0.7) return trigger(wallet, { triggerMint: SOL, ...price('below', '100000'), slippageBps: 300 })
  if (draw < 0.85) {
    const expiredAt = now() + 2 + Math.floor(random() * 10)
    return trigger(wallet, { takingAmount: String(FAR_TAKING), expiredAt })
  }
  return recurring(wallet, {})
}

const KINDS = ['limit', 'above', 'trailing', 'oco', 'otoco', 'schedule'] as const

function standingOrder(wallet: Wallet, { random }: LoadContext): Operation {
  const far = { takingAmount: String(FAR_TAKING) }
  const ways = { tpPriceUsd: '100000', slPriceUsd: '0.01' }
  const isStanding = true
  switch (KINDS[Math.floor(random() * KINDS.length)]!) {
    case 'limit':
      return { ...trigger(wallet, far), isStanding }
    case 'above':
      return { ...trigger(wallet, { triggerMint: SOL, ...price('above', '100000') }), isStanding }
    case 'trailing':
      return { ...trigger(wallet, { trailingBps: 9_000 }), isStanding }
    case 'oco':
      return { ...trigger(wallet, { orderType: 'oco', ...ways }), isStanding }
    case 'otoco':
      return { ...trigger(wallet, { orderType: 'otoco', ...far, ...ways }), isStanding }
    case 'schedule':
      return { ...recurring(wallet, { startAt: LATER }), isStanding }
  }
}

const price = (triggerCondition: 'above' | 'below', triggerPriceUsd: string) => ({
  triggerCondition,
  triggerPriceUsd,
})

const trigger = ({ address: maker }: Wallet, params: object): Operation => ({
  api: 'trigger',
  call: 'createOrder',
  body: {
    inputMint: SOL,
    outputMint: USDC,
    maker,
    payer: maker,
    params: { makingAmount: String(MAKING), ...params },
    computeUnitPrice: 'auto',
  },
})

const recurring = ({ address: user }: Wallet, params: object): Operation => ({
  api: 'recurring',
  call: 'createOrder',
  body: {
    user,
    inputMint: SOL,
    outputMint: USDC,
    params: {
      time: { inAmount: DEPOSIT, numberOfOrders: 2, interval: MIN_INTERVAL_SECONDS, ...params },
    },
  },
})

function changeTrigger({ address: maker }: Wallet, order: string, { random, now }: LoadContext): Operation {
  const draw = random()
  if (draw < 0.4) return { api: 'trigger', call: 'cancelOrder', body: { maker, order }, closes: [order] }
  const change = { api: 'trigger', call: 'editOrder' } as const
  if (draw < 0.6)
    return { ...change, body: { maker, order, params: { expiredAt: now() + 5 } }, closes: [order] }
  return {
    ...change,
    body: { maker, order, params: { touchSeconds: 86_400 + Math.floor(random() * 1_000) } },
  }
}

function changeRecurring({ address: user }: Wallet, order: string, { random }: LoadContext): Operation {
  const draw = random()
  const api = 'recurring'
  if (draw < 0.4)
    return { api, call: 'cancelOrder', body: { user, order, recurringType: 'time' }, closes: [order] }
  return { api, call: draw < 0.7 ? 'pauseOrder' : 'resumeOrder', body: { user, order } }
}

/** Base units of USDC for one order's SOL at present. */
export async function quotedOutput(url: string, signal: AbortSignal): Promise<bigint> {
  const query = new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: String(MAKING) })
  const reply = await fetch(`${url}/api/swap/v1/quote?${query}`, { signal })
  const body = (await reply.json()) as { outAmount: string }
  if (!reply.ok) throw new OrderFault(`quote: ${reply.status}`)
  return BigInt(body.outAmount)
}
