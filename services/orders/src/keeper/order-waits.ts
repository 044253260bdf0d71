import type { KeptOrder } from './kept-order.ts'
import { NO_KEY } from './order-terms.ts'
import { hasFeeds } from './recurring-terms.ts'
import { recurringWaits } from './recurring-waits.ts'
import { hasPriceLegs, triggerWaits } from './trigger-waits.ts'
import { type Wait, type WaitContext, WHOLE_ORDER } from './waits.ts'

/** What an order waits for. */
export function orderWaits(order: KeptOrder, context: WaitContext): Wait[] {
  const aside = context.asideUntil(WHOLE_ORDER)
  if (aside !== undefined) return [{ kind: 'slot', task: 'resume', leg: WHOLE_ORDER, at: aside }]
  return order.program === 'trigger' ? triggerWaits(order, context) : recurringWaits(order, context)
}

/** The feeds that an order is followed by and valued with. */
export function feedsOf(order: KeptOrder): string[] {
  const usesFeeds = order.program === 'trigger' ? hasPriceLegs(order.state) : hasFeeds(order.state)
  return usesFeeds ? [order.state.feed0, order.state.feed1].filter((feed) => feed !== NO_KEY) : []
}
