import type { recurring } from '@callisto/program-clients'
import type { Coin } from './coins.ts'
import {
  allowedShare,
  bounded,
  ceil,
  minimumAtRate,
  minimumByValue,
  openingBy,
  worthOf,
} from './order-rules.ts'
import type { Moment, Price } from './price-feed.ts'

/**
 * The rules of `programs/recurring`, written a second time from programs/README.md: slow, without a glance at its code's
 * structure, on whole numbers of any size.
 */
export type OrderState = recurring.Order

const MAX_CYCLES = 2n ** 32n - 1n
const LARGEST = (1n << 64n) - 1n
const MAX_START_SECONDS = 100n * 366n * 86_400n

export const isCompleted = ({ remaining, done, cycles }: OrderState): boolean =>
  remaining === 0n || done >= cycles

/** The interval that a moment is in; undefined before the first one. */
export function intervalAt({ startAt, interval }: OrderState, now: number): bigint | undefined {
  const since = BigInt(now) - startAt
  return since < 0n ? undefined : since / BigInt(interval)
}

/** The interval whose cycle is due, or why none is. */
export function dueInterval(order: OrderState, now: number): bigint | string {
  if (isCompleted(order)) return 'completed'
  if (order.pausedAt !== 0n) return 'paused'
  const interval = intervalAt(order, now)
  return interval === undefined || interval < order.nextCycle ? 'notDue' : interval
}

/** The first word of the hash of a block of the chain, by its slot. */
export const hashWord = (slot: number): bigint => mixed(BigInt(slot) * 0x1234_5678_9abc_def1n)

function mixed(value: bigint): bigint {
  const word = (number: bigint) => BigInt.asUintN(64, number)
  const first = word((word(value) ^ (word(value) >> 30n)) * 0xbf58476d1ce4e5b9n)
  const second = word((first ^ (first >> 27n)) * 0x94d049bb133111ebn)
  return second ^ (second >> 31n)
}

/**
 * Slots for which the cycle of an interval has been due: since the oldest block within the time of the interval that is drawn, or
 * since the end of the window. `key`: the first word of the order's address. Undefined while it is not due.
 */
export function slotsDue(
  { startAt, interval }: OrderState,
  key: bigint,
  cycle: bigint,
  { now, slot }: Moment,
): bigint | undefined {
  const elapsed = now - Number(startAt + cycle * BigInt(interval))
  const window = Math.min(15, Math.floor(interval / 4))
  const sinceWindow = elapsed < window ? undefined : Math.ceil((elapsed - window) * 2.5)
  if (sinceWindow !== undefined && sinceWindow >= 23) return BigInt(sinceWindow)
  const oldest = slot - Math.ceil((elapsed + 1) * 2.5)
  for (let block = Math.max(0, oldest); block < slot; block++) {
    const isDrawn = mixed(hashWord(block) ^ key ^ (cycle * 0x9e3779b97f4a7c15n)) % 12n === 0n
    if (isDrawn) return BigInt(Math.max(slot - block - 1, sinceWindow ?? 0))
  }
  return sinceWindow === undefined ? undefined : BigInt(sinceWindow)
}

/** The cycle of an interval is done; those of the intervals before it were missed. */
export function endCycle(order: OrderState, interval: bigint): void {
  order.missed += interval - order.nextCycle
  order.nextCycle = interval + 1n
  order.done += 1
}

/** The schedule stops within an interval: those that are over without a cycle were missed. */
export function pause(order: OrderState, now: number): void {
  const interval = intervalAt(order, now)
  if (interval !== undefined && interval > order.nextCycle) {
    order.missed += interval - order.nextCycle
    order.nextCycle = interval
  }
  order.pausedAt = BigInt(now)
}

/** When the next cycle is due. */
export const dueAt = ({ startAt, nextCycle, interval }: OrderState): bigint =>
  startAt + nextCycle * BigInt(interval)

/** A cycle that is to come stays where it is; one that the pause has put off is due now, and begins a new schedule. */
export function resume(order: OrderState, now: number): void {
  order.pausedAt = 0n
  if (dueAt(order) > BigInt(now)) return
  order.startAt = BigInt(now)
  order.nextCycle = 0n
}

/** Cycles that what remains of a time order is enough for. */
export const cyclesLeft = ({ remaining, amountPerCycle }: Pick<OrderState, 'remaining' | 'amountPerCycle'>) =>
  remaining / amountPerCycle

/** Whether an order may have so many cycles. */
export const areCyclesAllowed = (cycles: bigint, incrementUsd: bigint): boolean =>
  cycles <= MAX_CYCLES && cycles * incrementUsd <= LARGEST

/** What the cycle sells, or why it cannot be filled. */
export function amountOf(
  order: OrderState,
  coins: readonly [Coin, Coin],
  prices: readonly [Price, Price] | undefined,
): bigint | string {
  const { kind, remaining, amountPerCycle } = order
  if (kind === 'time') return cyclesLeft(order) > 1n ? amountPerCycle : remaining
  if (!prices) return 'unusablePrice'
  const need = needOf(order, coins[1], prices[1])
  if (typeof need === 'string') return need
  const high = prices[0].price + prices[0].conf
  const wanted = (need * 10n ** BigInt(coins[0].decimals)) / high
  const amount = wanted < remaining ? wanted : remaining
  return amount > 0n ? amount : 'nothingToBuy'
}

/** The value of what is held, at the upper end of its price. */
export const heldValue = ({ held }: OrderState, coin: Coin, { price, conf }: Price): bigint =>
  ceil(held * (price + conf), 10n ** BigInt(coin.decimals))

/** How much less than its next target the order is worth. */
export function needOf(order: OrderState, coin: Coin, price: Price): bigint | 'overflow' {
  const value = heldValue(order, coin, price)
  if (bounded(value) === 'overflow') return 'overflow'
  const need = order.incrementUsd * BigInt(order.done + 1) - value
  return need < order.incrementUsd / 100n || need < 0n ? 0n : need
}

/** The least that may be left after the fees, and what the amount is worth by the feeds, 0 without. */
export function minimumOf(
  order: OrderState,
  slots: bigint,
  amount: bigint,
  coins: readonly [Coin, Coin],
  prices: readonly [Price, Price] | undefined,
): { minimum: bigint; value: bigint } | string {
  const { minOut, maxDeviationBps, amountPerCycle } = order
  const byBand = minOut > 0n ? minimumAtRate(amount, amountPerCycle, minOut) : 0n
  if (byBand === 'overflow') return byBand
  if (maxDeviationBps === 0) return { minimum: byBand, value: 0n }
  if (!prices) return 'unusablePrice'
  // It may have been drawn three slots before the first one that can fill it.
  const opening = openingBy({ passed: slots > 3n ? slots - 3n : 0n, span: 20n }, prices)
  const share = allowedShare(order, maxDeviationBps, opening)
  const byValue = minimumByValue(amount, coins, prices, share, opening)
  if (byValue === 'overflow') return byValue
  const value = worthOf(amount, coins, prices)
  if (value === 'overflow') return value
  return { minimum: byValue > byBand ? byValue : byBand, value }
}

/** Why what is left after the fees is not in the band. */
export function bandRefusal(
  { maxOut, amountPerCycle }: OrderState,
  amount: bigint,
  net: bigint,
  minimum: bigint,
): string | undefined {
  if (minimum === 0n || net < minimum) return 'priceNotMet'
  if (maxOut === 0n) return undefined
  const maximum = minimumAtRate(amount, amountPerCycle, maxOut)
  if (maximum === 'overflow') return maximum
  return net > maximum ? 'aboveBand' : undefined
}

/** Why an order cannot have these terms; the error of a start or of too many cycles comes after all others. */
export function termsRefusal(args: Omit<recurring.CreateArgs, 'nonce'>): string | undefined {
  const { kind, amount, amountPerCycle, incrementUsd, cycles, minOut, maxOut, interval } = args
  const { maxDeviationBps, referralBps } = args
  const hasFeeds = maxDeviationBps > 0
  if (amount === 0n) return 'zeroAmount'
  if (interval === 0) return 'invalidTerms'
  if (amountPerCycle === 0n) return 'zeroAmount'
  if (minOut === 0n) return 'missingFloor'
  if (kind === 'time') {
    if (amountPerCycle > amount) return 'wrongAmount'
    if (incrementUsd !== 0n || cycles !== 0 || (maxOut > 0n && minOut > maxOut)) return 'invalidTerms'
  } else if (incrementUsd === 0n || cycles === 0 || !hasFeeds || maxOut > 0n) return 'invalidTerms'
  return maxDeviationBps > 5_000 || referralBps > 255 ? 'invalidTerms' : undefined
}

export const isStartAllowed = (startAt: bigint, now: number): boolean =>
  startAt - BigInt(now) <= MAX_START_SECONDS
