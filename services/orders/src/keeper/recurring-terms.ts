import { mulDiv } from '@callisto/amount'
import { OPENING_SLOTS, type recurring } from '@callisto/program-clients'
import { type FillTerms, type OrderPrices, outputAtRate, outputByValue } from './order-terms.ts'

/** A cycle of an order by value that would buy less than this part of its increment buys nothing. */
const MIN_BUY_PARTS = 100n

export const isOrderDone = ({ remaining, done, cycles }: recurring.Order): boolean =>
  remaining === 0n || done >= cycles

/**
 * When the next cycle is due (unix seconds of the chain): the beginning of the first interval that has had none. A cycle
 * that is late is filled in whatever interval the clock is in, once.
 */
export const cycleDueAt = ({ startAt, nextCycle, interval }: recurring.Order): number =>
  Number(startAt + nextCycle * BigInt(interval))

/** Whether fills are compared with the published prices. */
export const hasFeeds = ({ maxDeviationBps }: recurring.Order): boolean => maxDeviationBps > 0

/** What the next cycle of an order by time sells: the last one takes the rest. */
export function timeAmount({ remaining, amountPerCycle }: recurring.Order): bigint {
  return remaining / amountPerCycle <= 1n ? remaining : amountPerCycle
}

/**
 * By how much what an order by value holds is worth less than it is to be after the next cycle, in 1e-8 USD; 0 where that
 * is too little to buy. What it holds counts at the upper end of its price, rounded up. Undefined without the price.
 */
export function neededValue(order: recurring.Order, { output }: OrderPrices): bigint | undefined {
  if (!output) return undefined
  const value = mulDiv(order.held, output.high, 10n ** BigInt(output.decimals), 'ceil')
  const need = order.incrementUsd * BigInt(order.done + 1) - value
  return need < order.incrementUsd / MIN_BUY_PARTS || need < 0n ? 0n : need
}

/** The input that is worth `need`, rounded down, or all that remains. Undefined without the price. */
function valueAmount(
  { remaining }: recurring.Order,
  need: bigint,
  { input }: OrderPrices,
): bigint | undefined {
  if (!input || input.high === 0n) return undefined
  const amount = mulDiv(need, 10n ** BigInt(input.decimals), input.high, 'floor')
  return amount < remaining ? amount : remaining
}

/** What is to be done with a cycle that is due. */
export type CycleTask =
  | { do: 'fill'; terms: FillTerms }
  /** The order holds enough: the cycle ends without a fill. */
  | { do: 'pass' }
  | { do: 'wait'; reason: 'PRICE_UNUSABLE' | 'NOTHING_TO_BUY' | 'NOT_DRAWN' }

/** What the program would let a keeper do with the cycle that has opened for so many slots, at these prices. */
export function cycleTask(order: recurring.Order, prices: OrderPrices, slots: number): CycleTask {
  if (order.kind === 'time')
    return { do: 'fill', terms: cycleFillTerms(order, timeAmount(order), prices, slots) }
  const need = neededValue(order, prices)
  if (need === 0n) return { do: 'pass' }
  const amount = need === undefined ? undefined : valueAmount(order, need, prices)
  if (amount === undefined) return { do: 'wait', reason: 'PRICE_UNUSABLE' }
  if (amount === 0n) return { do: 'wait', reason: 'NOTHING_TO_BUY' }
  return { do: 'fill', terms: cycleFillTerms(order, amount, prices, slots) }
}

function cycleFillTerms(
  order: recurring.Order,
  amount: bigint,
  prices: OrderPrices,
  slots: number,
): FillTerms {
  return {
    least: amount,
    most: amount,
    minimum: (spent) => minimumOfCycle(order, spent, prices, slots),
    maximum: (spent) =>
      order.maxOut === 0n ? undefined : outputAtRate(spent, order.amountPerCycle, order.maxOut),
    // Its tokens have no transfer fees.
    keepsOutput: true,
  }
}

/** The least that must be left: the floor, or the value by both feeds less what is allowed by now, whichever asks for more. */
function minimumOfCycle(
  order: recurring.Order,
  spent: bigint,
  prices: OrderPrices,
  slots: number,
): bigint | undefined {
  const { minOut, amountPerCycle, maxDeviationBps } = order
  const byBand = minOut > 0n ? outputAtRate(spent, amountPerCycle, minOut) : 0n
  if (!hasFeeds(order)) return byBand || undefined
  const opening = {
    fees: order,
    limitBps: maxDeviationBps,
    slots,
    span: OPENING_SLOTS,
  }
  const byValue = outputByValue(spent, prices, opening)
  if (byValue === undefined) return undefined
  // The program refuses to give for nothing.
  return (byValue > byBand ? byValue : byBand) || undefined
}
