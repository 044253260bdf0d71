import type { trigger } from '@callisto/program-clients'
import { followLeg } from './follow-leg.ts'
import { type KeptTrigger, pairOf } from './kept-order.ts'
import { neededRate } from './order-terms.ts'
import { activeLegs, expiryOf, isPriceLeg, legsOf, smallestPart, triggerFeedOf } from './trigger-terms.ts'
import { type Wait, type WaitContext, WHOLE_ORDER } from './waits.ts'

/** What a trigger order waits for: nothing but being closed when it is filled, else its legs and its end. */
export function triggerWaits(order: KeptTrigger, context: WaitContext): Wait[] {
  const { state } = order
  const isFilled = state.remaining === 0n
  const end = isFilled ? 0 : expiryOf(state)
  const closing: Wait[] =
    end === undefined ? [] : [{ kind: 'time', task: 'close', leg: WHOLE_ORDER, at: end }]
  return isFilled ? closing : [...closing, ...activeLegs(state).map((leg) => legWait(order, leg, context))]
}

function legWait(order: KeptTrigger, index: number, context: WaitContext): Wait {
  const aside = context.asideUntil(index)
  if (aside !== undefined) return { kind: 'slot', task: 'resume', leg: index, at: aside }
  const leg = legsOf(order.state)[index]!
  const { terms } = leg
  if (!isPriceLeg(leg)) return rateWait(order, index, terms)
  const feed = triggerFeedOf(order.state, terms)
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

function rateWait(order: KeptTrigger, leg: number, { rateIn, rateOut }: trigger.LegTerms): Wait {
  return {
    kind: 'rate',
    leg,
    pair: pairOf(order),
    rate: neededRate(order.state, rateIn, rateOut),
    part: smallestPart(order.state),
  }
}

/** Whether a leg is followed by feeds. */
export const hasPriceLegs = (order: trigger.Order): boolean =>
  activeLegs(order).some((leg) => isPriceLeg(legsOf(order)[leg]!))
