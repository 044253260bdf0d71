import type { recurring } from '@callisto/program-clients'
import type { Coin } from './coins.ts'
import { bounded, ceil, minimumAtRate, minimumByValue } from './order-rules.ts'
import type { Price } from './price-feed.ts'

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

/** The least that may be left after the fees. */
export function minimumOf(
  { minOut, maxDeviationBps, amountPerCycle }: OrderState,
  amount: bigint,
  coins: readonly [Coin, Coin],
  prices: readonly [Price, Price] | undefined,
): bigint | string {
  const byBand = minOut > 0n ? minimumAtRate(amount, amountPerCycle, minOut) : 0n
  if (byBand === 'overflow' || maxDeviationBps === 0) return byBand
  if (!prices) return 'unusablePrice'
  const byValue = minimumByValue(amount, coins, prices, maxDeviationBps)
  if (byValue === 'overflow') return byValue
  return byValue > byBand ? byValue : byBand
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
  if (kind === 'time') {
    if (amountPerCycle === 0n) return 'zeroAmount'
    if (amountPerCycle > amount) return 'wrongAmount'
    if (incrementUsd !== 0n || cycles !== 0 || (maxOut > 0n && minOut > maxOut)) return 'invalidTerms'
    if (minOut === 0n && !hasFeeds) return 'invalidTerms'
  } else if (incrementUsd === 0n || cycles === 0 || !hasFeeds || amountPerCycle > 0n || minOut + maxOut > 0n)
    return 'invalidTerms'
  return maxDeviationBps > 5_000 || referralBps > 255 ? 'invalidTerms' : undefined
}

export const isStartAllowed = (startAt: bigint, now: number): boolean =>
  startAt - BigInt(now) <= MAX_START_SECONDS
