import type { trigger } from '@callisto/program-clients'
import type { FeedHistory } from './feed-history.ts'
import { activeLegs, isPriceLeg, legsOf, triggerFeedOf } from './trigger-terms.ts'

const PPM = 1_000_000n

/** Where a leg that waits for a price stands after all prices that are known, recorded on the chain or not. */
export interface LegProgress {
  /** Whether a price has triggered it. */
  isTriggered: boolean
  /** Slot of the price that has triggered it. */
  triggeredSlot: bigint | undefined
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
    triggeredSlot: leg.triggeredSlot === 0n ? undefined : leg.triggeredSlot,
    peak: recorded,
    enteredAt: feed?.entered ?? 0n,
  }
  if (!feed || at.isTriggered) return at
  const { kind } = leg.terms
  if (kind === 'above' || kind === 'below') {
    at.triggeredSlot = firstCrossed(leg, feed)
    at.isTriggered = at.triggeredSlot !== undefined
  }
  if (kind === 'trailingFall' || kind === 'trailingRise') walkTrail(leg, feed, at)
  return at
}

/**
 * Slot of the first price since the leg was set that is at its own or beyond. The newest comes first: most often one of the last
 * has made the order due, and a price may make hundreds due at once.
 */
function firstCrossed(
  { terms: { kind, price: limit }, doneSlot }: trigger.Leg,
  { prices }: FeedHistory,
): bigint | undefined {
  let first: bigint | undefined
  for (let at = prices.length - 1; at >= 0; at--) {
    const { slot, price } = prices[at]!
    if (slot <= doneSlot) return first
    if (kind === 'above' ? price >= limit : price <= limit) first = slot
  }
  return first
}

/** Takes the prices since the leg was set up, until one triggers it: the peak or trough up to there is kept in `at`. */
function walkTrail({ terms, doneSlot }: trigger.Leg, { prices }: FeedHistory, at: LegProgress): void {
  const isFall = terms.kind === 'trailingFall'
  const limitPpm = isFall ? PPM - BigInt(terms.trailingPpm) : PPM + BigInt(terms.trailingPpm)
  for (const { slot, price, entry } of prices) {
    if (at.isTriggered) return
    if (slot <= doneSlot) continue
    if (at.peak === undefined || (isFall ? price > at.peak : price < at.peak)) {
      at.peak = price
      at.enteredAt = entry
    }
    const limit = at.peak * limitPpm
    at.isTriggered = isFall ? price * PPM <= limit : price * PPM >= limit
    if (at.isTriggered) at.triggeredSlot = slot
  }
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
