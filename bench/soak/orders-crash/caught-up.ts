import type { trigger } from '@callisto/program-clients'
import type { Addresses } from '../product/server-process.ts'
import { type ChainOrder, readChainOrders } from './chain-orders.ts'
import { quotedOutput } from './order-load.ts'

export interface CaughtUp {
  /** Orders that were due at `/readyz`. */
  due: number
  /** From `/readyz` to the moment from which none of them waits. */
  caughtUpMs: number
  violations: string[]
}

const POLL_MS = 40
/** A quote must be so much better than what an order asks for, in 1/10,000: it moves with every trade. */
const MARGIN_BPS = 50n
const BPS = 10_000n
/** In 1e-8 USD: SOL is always below it. */
const EVERY_PRICE = 10_000_000_000_000n

/**
 * Waits until the keepers have done what was due at the first state of the chain after `/readyz`: orders of `makers` that are
 * filled or over and are to be closed, those with a cycle to do, those whose price the market meets for all that remains, and those that any price triggers. An order is
 * done with when its account has changed or is gone, or when the market no longer meets it.
 */
export async function waitForKeepers(
  product: Addresses,
  readyAt: number,
  { makers, limitMs }: { makers: ReadonlySet<string>; limitMs: number },
): Promise<CaughtUp> {
  const first = await readChainOrders(product.rpcUrl)
  const own = first.orders.filter(({ state }) => makers.has(state.maker))
  const dueOf = async (orders: readonly ChainOrder[], now: number) => {
    const output = await quotedOutput(product.url, AbortSignal.timeout(limitMs))
    return orders.filter((order) => isDue(order, now, output))
  }
  const due = await dueOf(own, first.now)
  const before = new Map(due.map((order) => [order.address, contentOf(order)]))
  let waiting = new Set(before.keys())
  let caughtUpMs = 0
  while (waiting.size > 0 && performance.now() - readyAt < limitMs) {
    const { orders } = await readChainOrders(product.rpcUrl)
    const left = orders.filter(
      (order) => waiting.has(order.address) && contentOf(order) === before.get(order.address),
    )
    if (left.length < waiting.size) caughtUpMs = performance.now() - readyAt
    waiting = new Set(left.map(({ address }) => address))
    if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  const now = await readChainOrders(product.rpcUrl)
  const late = await dueOf(
    now.orders.filter(
      (order) => waiting.has(order.address) && contentOf(order) === before.get(order.address),
    ),
    now.now,
  )
  return {
    due: due.length,
    caughtUpMs: Math.round(late.length > 0 ? performance.now() - readyAt : caughtUpMs),
    violations: late.map(
      ({ address, program }) => `${program} order ${address}: due at /readyz, and not handled`,
    ),
  }
}

const contentOf = ({ state }: ChainOrder): string =>
  JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? String(value) : value))

/** `output` is what the market pays for `making` of an order that sells SOL for USDC, as all orders of the soak do. */
function isDue({ program, state }: ChainOrder, now: number, output: bigint): boolean {
  if (program === 'trigger') return isOver(state, now) || isMet(state, output)
  const { remaining, done, cycles, pausedAt, startAt, nextCycle, interval } = state
  if (remaining === 0n || done >= cycles) return true
  return pausedAt === 0n && BigInt(now) >= startAt + nextCycle * BigInt(interval)
}

function isOver({ remaining, expiresAt, touchedAt, touchSeconds }: trigger.Order, now: number): boolean {
  const isExpired = expiresAt > 0n && BigInt(now) >= expiresAt
  const isUnconfirmed = touchSeconds > 0 && BigInt(now) >= touchedAt + BigInt(touchSeconds)
  return remaining === 0n || isExpired || isUnconfirmed
}

/**
 * Whether an entry has nothing to wait for: the market meets its rate, after the fee, or each price triggers it, and then it
 * fills at the market.
 */
function isMet({ entry, phase, making, remaining, feeBps }: trigger.Order, output: bigint): boolean {
  const { kind, rateIn, rateOut, price } = entry.terms
  if (kind === 'below' && price >= EVERY_PRICE) return phase === 'entry'
  if (kind !== 'limit' || phase !== 'entry') return false
  // Both rounded against the order, so that one on the edge is not called due.
  const paid = (output * remaining * (BPS - BigInt(feeBps))) / (making * BPS)
  const asked = (remaining * rateOut + rateIn - 1n) / rateIn
  return (paid * (BPS - MARGIN_BPS)) / BPS >= asked
}
