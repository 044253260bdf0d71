import type { trigger } from '@callisto/program-clients'
import type { FeedHistory, NumberedPrice } from './feed-history.ts'
import { activeLegs, isPriceLeg, legsOf, triggerFeedOf } from './trigger-terms.ts'

const PPM = 1_000_000n

/** Where a leg that waits for a price stands after all prices that are known, recorded on the chain or not. */
export interface LegProgress {
  /** Whether a price has triggered it. */
  isTriggered: boolean
  /** Highest or lowest price so far; undefined before the first one. */
  peak: bigint | undefined
  /** Number of the feed's entry that set the peak. */
  enteredAt: bigint
}

/** What `advance` would record now: the walk over the prices since then, as in programs/trigger/price.h. */
export function followLeg(leg: trigger.Leg, feed: FeedHistory | undefined): LegProgress {
  const recorded = leg.peak === 0n ? undefined : leg.peak
  const at: LegProgress = {
    isTriggered: leg.triggeredSlot !== 0n,
    peak: recorded,
    enteredAt: feed?.entered ?? 0n,
  }
  for (const price of feed?.prices ?? []) {
    if (at.isTriggered) break
    if (price.slot > leg.doneSlot) at.isTriggered = meets(leg.terms, at, price)
  }
  return at
}

/** Whether the price triggers the leg. A trailing leg keeps its peak or trough in `at`. */
function meets(terms: trigger.LegTerms, at: LegProgress, { price, entry }: NumberedPrice): boolean {
  const ppm = BigInt(terms.trailingPpm)
  switch (terms.kind) {
    case 'above':
      return price >= terms.price
    case 'below':
      return price <= terms.price
    case 'trailingFall':
      if (at.peak === undefined || price > at.peak) setPeak(at, price, entry)
      return price * PPM <= at.peak! * (PPM - ppm)
    case 'trailingRise':
      if (at.peak === undefined || price < at.peak) setPeak(at, price, entry)
      return price * PPM >= at.peak! * (PPM + ppm)
    default:
      return false
  }
}

function setPeak(at: LegProgress, price: bigint, entry: bigint): void {
  at.peak = price
  at.enteredAt = entry
}

/** Whether a price has triggered a leg, as the program would find when it fills it now. */
export function isLegTriggered(
  order: trigger.Order,
  index: number,
  feedOf: (address: string) => FeedHistory | undefined,
): boolean {
  const leg = legsOf(order)[index]
  return leg !== undefined && followLeg(leg, feedOf(triggerFeedOf(order, leg.terms))).isTriggered
}

/** Whether a price has triggered a leg, and the chain has not recorded it. */
export function hasUnrecordedTrigger(
  order: trigger.Order,
  index: number,
  feedOf: (address: string) => FeedHistory | undefined,
): boolean {
  const leg = legsOf(order)[index]
  if (!leg || !activeLegs(order).includes(index) || !isPriceLeg(leg) || leg.triggeredSlot !== 0n) return false
  return followLeg(leg, feedOf(triggerFeedOf(order, leg.terms))).isTriggered
}
