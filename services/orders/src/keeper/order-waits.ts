import { legOpeningSlots, type trigger } from '@callisto/program-clients'
import { followLeg } from './follow-leg.ts'
import { type KeptOrder, type KeptRecurring, type KeptTrigger, pairOf } from './kept-order.ts'
import { NO_KEY, neededRate } from './order-terms.ts'
import { cycleDueAt, hasFeeds, isOrderDone, timeAmount } from './recurring-terms.ts'
import {
  activeLegs,
  expiryOf,
  isByValue,
  isPriceLeg,
  legsOf,
  smallestPart,
  triggerFeedOf,
} from './trigger-terms.ts'
import { type Wait, type WaitContext, WHOLE_ORDER } from './waits.ts'

/** What an order waits for. */
export function orderWaits(order: KeptOrder, context: WaitContext): Wait[] {
  const aside = context.asideUntil(WHOLE_ORDER)
  if (aside !== undefined) return [{ kind: 'slot', task: 'resume', leg: WHOLE_ORDER, at: aside }]
  return order.program === 'trigger' ? triggerWaits(order, context) : recurringWaits(order, context)
}

/** The feeds that an order is followed by and valued with. */
export function feedsOf(order: KeptOrder): string[] {
  const usesFeeds = order.program === 'trigger' ? usesFeedsNow(order.state) : hasFeeds(order.state)
  return usesFeeds ? [order.state.feed0, order.state.feed1].filter((feed) => feed !== NO_KEY) : []
}

/** What a trigger order waits for: nothing but being closed when it is filled, else its legs and its end. */
function triggerWaits(order: KeptTrigger, context: WaitContext): Wait[] {
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
    // What goes by the feeds is tried as its shortfall opens, without a quote before; then it waits for its floor.
    const isOpening =
      terms.rateIn === 0n ||
      (isByValue(leg) &&
        context.slot - Number(progress.triggeredSlot) <= 2 * legOpeningSlots(terms.slippageBps))
    return isOpening ? { kind: 'slot', task: 'fill', leg: index, at: 0 } : rateWait(order, index, terms)
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

/** Seconds for which a fill of a cycle is tried without a quote before: its shortfall opens, and it may be late. */
const OPEN_SECONDS = 40

/** Whether a leg follows feeds, or is valued with them. */
const usesFeedsNow = (order: trigger.Order): boolean =>
  activeLegs(order).some((index) => {
    const leg = legsOf(order)[index]!
    return isPriceLeg(leg) || isByValue(leg)
  })

/** The mark of a cycle, of which there is one at a time. */
export const CYCLE = 0

/**
 * What a recurring order waits for: being closed when all cycles are done, its maker when it is paused, else the time of
 * its next cycle, and then the rate of its band.
 */
function recurringWaits(order: KeptRecurring, context: WaitContext): Wait[] {
  const { state } = order
  if (isOrderDone(state)) return [{ kind: 'time', task: 'close', leg: WHOLE_ORDER, at: 0 }]
  if (state.pausedAt !== 0n || isByPyth(order)) return []
  const aside = context.asideUntil(CYCLE)
  if (aside !== undefined) return [{ kind: 'slot', task: 'resume', leg: CYCLE, at: aside }]
  const hasFloor = state.minOut > 0n
  const at = cycleDueAt(state)
  const isTried = hasFeeds(state) && context.unixTime < at + OPEN_SECONDS
  if (context.unixTime < at || !hasFloor || isTried)
    return [{ kind: 'time', task: hasFloor && !hasFeeds(state) ? 'resume' : 'fill', leg: CYCLE, at }]
  const rate = neededRate(state, state.amountPerCycle, state.minOut)
  return [{ kind: 'rate', leg: CYCLE, pair: pairOf(order), rate, part: timeAmount(state) }]
}

/** Prices that nobody here reads. */
const isByPyth = ({ state }: KeptRecurring): boolean =>
  hasFeeds(state) && (state.feedKind0 === 'pyth' || state.feedKind1 === 'pyth')
