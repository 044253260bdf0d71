import { mulDiv } from '@callisto/amount'
import { legFloor, legOpeningSlots, type trigger } from '@callisto/program-clients'
import { type FillTerms, type OrderPrices, outputByValue } from './order-terms.ts'

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

/**
 * Whether a fill must bring the value by both feeds too. Price legs that were made before every leg had a floor have the feeds
 * alone.
 */
export const isByValue = (leg: trigger.Leg): boolean =>
  leg.terms.slippageBps > 0 || (isPriceLeg(leg) && leg.terms.rateIn === 0n)

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

/** What is known of a leg that is to be filled. */
export interface LegNow {
  /** Slots since the first one that could fill it, whether its trigger is recorded on the chain or not. */
  slots: number
  /** The peak or trough of one that trails. */
  peak: bigint | undefined
}

/**
 * The least output that a leg accepts for `spent` now, as the program computes it: its floor, and the value less what is allowed
 * by now, each step rounded up. Undefined without what that needs.
 */
export function minimumOutput(
  order: trigger.Order,
  leg: trigger.Leg,
  spent: bigint,
  prices: OrderPrices,
  now: LegNow,
): bigint | undefined {
  const { terms } = leg
  const floor = legFloor(terms, now.peak, spent)
  // The program refuses to give for nothing.
  if (!isByValue(leg)) return floor || undefined
  const { slippageBps: limitBps } = terms
  const opening = { fees: order, limitBps, slots: now.slots, span: legOpeningSlots(limitBps) }
  const byValue = outputByValue(spent, prices, opening)
  if (byValue === undefined) return undefined
  return (byValue > floor ? byValue : floor) || undefined
}

/** What a fill of a leg may take and must bring now. */
export function legFillTerms(order: trigger.Order, leg: number, prices: OrderPrices, now: LegNow): FillTerms {
  const found = legsOf(order)[leg]!
  return {
    least: smallestPart(order),
    most: order.remaining,
    minimum: (spent) => minimumOutput(order, found, spent, prices, now),
    maximum: () => undefined,
    // What an entry buys is the escrow of its exit.
    keepsOutput: isWholeFill(order),
  }
}
