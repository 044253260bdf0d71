import type { RecurringType, TriggerOrderType } from '@callisto/contract'
import type { OrderMint, OrderRow, OrderState, TriggerState } from './order-row.ts'

/** What an order sells and what it buys now: the exit of a bracket sells what its entry has bought. */
export function sidesOf({ mints, state }: Pick<OrderRow, 'mints' | 'state'>): [OrderMint, OrderMint] {
  const [first, second] = mints
  return state.program === 'trigger' && state.terms.isSwapped ? [second, first] : [first, second]
}

/** Kind of an order in the words of its API. */
export const orderKind = (state: OrderState): TriggerOrderType | RecurringType =>
  state.program === 'trigger' ? triggerOrderType(state) : state.terms.kind === 'time' ? 'time' : 'price'

export function triggerOrderType({ terms }: TriggerState): TriggerOrderType {
  const [hasEntry, hasExit] = [
    terms.entry.terms.kind !== 'none',
    terms.takeProfit.terms.kind !== 'none' || terms.stop.terms.kind !== 'none',
  ]
  if (hasEntry) return hasExit ? 'otoco' : 'single'
  return terms.takeProfit.terms.kind !== 'none' && terms.stop.terms.kind !== 'none' ? 'oco' : 'single'
}
