import { type KeptRecurring, pairOf } from './kept-order.ts'
import { neededRate } from './order-terms.ts'
import { cycleDueAt, hasFeeds, isOrderDone, timeAmount } from './recurring-terms.ts'
import { type Wait, type WaitContext, WHOLE_ORDER } from './waits.ts'

/** The mark of a cycle, of which there is one at a time. */
export const CYCLE = 0

/**
 * What a recurring order waits for: being closed when all cycles are done, its maker when it is paused, else the time of
 * its next cycle, and then the rate of its band.
 */
export function recurringWaits(order: KeptRecurring, context: WaitContext): Wait[] {
  const { state } = order
  if (isOrderDone(state)) return [{ kind: 'time', task: 'close', leg: WHOLE_ORDER, at: 0 }]
  if (state.pausedAt !== 0n || isByPyth(order)) return []
  const aside = context.asideUntil(CYCLE)
  if (aside !== undefined) return [{ kind: 'slot', task: 'resume', leg: CYCLE, at: aside }]
  const hasBand = state.minOut > 0n
  const at = cycleDueAt(state)
  if (context.unixTime < at || !hasBand)
    return [{ kind: 'time', task: hasBand ? 'resume' : 'fill', leg: CYCLE, at }]
  const rate = neededRate(state, state.amountPerCycle, state.minOut)
  return [{ kind: 'rate', leg: CYCLE, pair: pairOf(order), rate, part: timeAmount(state) }]
}

/** Prices that nobody here reads. */
const isByPyth = ({ state }: KeptRecurring): boolean =>
  hasFeeds(state) && (state.feedKind0 === 'pyth' || state.feedKind1 === 'pyth')
