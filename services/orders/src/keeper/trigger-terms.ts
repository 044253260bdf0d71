import { mulDiv } from '@callisto/amount'
import type { trigger } from '@callisto/program-clients'
import { type FillTerms, type OrderPrices, outputAtRate, outputByValue } from './order-terms.ts'

/** A fill takes a twentieth of the order or all that remains. */
const MIN_PARTS = 20n

/** Legs of an order by the number that a fill names. */
export const legsOf = (order: trigger.Order): readonly trigger.Leg[] => [
  order.entry,
  order.takeProfit,
  order.stop,
]

/** Numbers of the legs of the present phase that are set. */
export function activeLegs(order: trigger.Order): number[] {
  const phase = order.phase === 'entry' ? [0] : [1, 2]
  return phase.filter((index) => legsOf(order)[index]!.terms.kind !== 'none')
}

export const isPriceLeg = ({ terms }: trigger.Leg): boolean => terms.kind !== 'none' && terms.kind !== 'limit'

/** The key of the feed that triggers a leg. */
export const triggerFeedOf = (order: trigger.Order, { feed }: trigger.LegTerms): string =>
  feed === 0 ? order.feed0 : order.feed1

/** Whether a fill of the present phase takes the whole order: what an entry has bought is the escrow of its exit. */
export const isWholeFill = (order: trigger.Order): boolean =>
  order.phase === 'entry' && (order.takeProfit.terms.kind !== 'none' || order.stop.terms.kind !== 'none')

/** The least that a fill may take. */
export function smallestPart(order: trigger.Order): bigint {
  if (isWholeFill(order)) return order.remaining
  const part = mulDiv(order.making, 1n, MIN_PARTS, 'ceil')
  return part < order.remaining ? part : order.remaining
}

/** When the order is over (unix seconds); undefined for never. */
export function expiryOf(order: trigger.Order): number | undefined {
  const times: bigint[] = []
  if (order.expiresAt !== 0n) times.push(order.expiresAt)
  if (order.touchSeconds !== 0) times.push(order.touchedAt + BigInt(order.touchSeconds))
  return times.length === 0 ? undefined : Math.min(...times.map(Number))
}

/**
 * The least output that a leg accepts for `spent`, as the program computes it: at its rate, else by value less slippage,
 * each step rounded up. Undefined without a rate or prices.
 */
export function minimumOutput(
  terms: trigger.LegTerms,
  spent: bigint,
  prices: OrderPrices,
): bigint | undefined {
  if (terms.rateIn > 0n) return outputAtRate(spent, terms.rateIn, terms.rateOut)
  // The program refuses to give for nothing.
  return outputByValue(spent, prices, terms.slippageBps) || undefined
}

/** What a fill of a leg may take and must bring. */
export function legFillTerms(order: trigger.Order, leg: number, prices: OrderPrices): FillTerms {
  const { terms } = legsOf(order)[leg]!
  return {
    least: smallestPart(order),
    most: order.remaining,
    minimum: (spent) => minimumOutput(terms, spent, prices),
    maximum: () => undefined,
    // What an entry buys is the escrow of its exit.
    keepsOutput: isWholeFill(order),
  }
}
