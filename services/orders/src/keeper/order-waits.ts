import type { trigger } from '@callisto/program-clients'
import type { FeedHistory } from './feed-history.ts'
import { followLeg } from './follow-leg.ts'
import {
  activeLegs,
  expiryOf,
  isPriceLeg,
  legsOf,
  NO_KEY,
  neededRate,
  pairOf,
  smallestPart,
} from './order-terms.ts'
import type { Wait } from './waits.ts'

/** Marks the waits that are of the whole order. */
export const WHOLE_ORDER = -1

export interface WaitContext {
  /** Prices of a feed, by its address; undefined where they are not known. */
  feed(address: string): FeedHistory | undefined
  /** Slot until which a leg is left alone, after a failure. */
  asideUntil(leg: number): number | undefined
}

/** What an order waits for: nothing but being closed when it is filled, else its legs and its end. */
export function orderWaits(order: trigger.Order, context: WaitContext): Wait[] {
  const end = order.remaining === 0n ? 0 : expiryOf(order)
  const closing: Wait[] =
    end === undefined ? [] : [{ kind: 'time', task: 'close', leg: WHOLE_ORDER, at: end }]
  const isFilled = order.remaining === 0n
  const aside = context.asideUntil(WHOLE_ORDER)
  if (aside !== undefined) return [{ kind: 'slot', task: 'resume', leg: WHOLE_ORDER, at: aside }]
  return isFilled ? closing : [...closing, ...activeLegs(order).map((leg) => legWait(order, leg, context))]
}

function legWait(order: trigger.Order, index: number, context: WaitContext): Wait {
  const aside = context.asideUntil(index)
  if (aside !== undefined) return { kind: 'slot', task: 'resume', leg: index, at: aside }
  const leg = legsOf(order)[index]!
  const { terms } = leg
  if (!isPriceLeg(leg)) return rateWait(order, index, terms)
  const feed = feedOf(order, terms)
  const progress = followLeg(leg, context.feed(feed))
  if (progress.isTriggered) {
    return terms.rateIn > 0n
      ? rateWait(order, index, terms)
      : { kind: 'slot', task: 'fill', leg: index, at: 0 }
  }
  if (terms.kind === 'above' || terms.kind === 'below')
    return { kind: terms.kind, leg: index, feed, price: terms.price }
  const { peak, enteredAt } = progress
  return {
    kind: terms.kind as 'trailingFall' | 'trailingRise',
    leg: index,
    feed,
    ppm: terms.trailingPpm,
    peak,
    enteredAt,
    recorded: leg.peak === 0n ? undefined : leg.peak,
  }
}

function rateWait(order: trigger.Order, leg: number, terms: trigger.LegTerms): Wait {
  return {
    kind: 'rate',
    leg,
    pair: pairOf(order),
    rate: neededRate(order, terms),
    part: smallestPart(order),
  }
}

/** The key of the feed that triggers a leg. */
export const feedOf = (order: trigger.Order, { feed }: trigger.LegTerms): string =>
  feed === 0 ? order.feed0 : order.feed1

/** The feeds that an order is followed by and valued with. */
export function feedsOf(order: trigger.Order): string[] {
  if (!activeLegs(order).some((leg) => isPriceLeg(legsOf(order)[leg]!))) return []
  return [order.feed0, order.feed1].filter((feed) => feed !== NO_KEY)
}
