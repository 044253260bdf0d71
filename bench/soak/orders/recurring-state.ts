import type { recurring } from '@callisto/program-clients'
import type { OrderMarket } from './order-market.ts'
import type { Place, Terms } from './places.ts'
import type { Price } from './price-feed.ts'
import type { OrderState } from './recurring-model.ts'

/** An order's place with what the model knows of it; no state while there is no order. */
export interface ModelledOrder extends Place {
  state: OrderState | undefined
  /** When its next cycle is due, by the last event that the program logged. */
  due: bigint
}

/** What the operations of a world share. `emit` names an event that the program must log. */
export interface RecurringModel {
  market: OrderMarket
  terms: Terms
  orders: readonly ModelledOrder[]
  emit(event: recurring.RecurringEvent): void
}

export const ORDER_BYTES = 446

/** The event of a changed order, with its whole state. */
export const changedEvent = (
  { order }: Place,
  state: OrderState,
  change: recurring.OrderChange,
): recurring.OrderChangedEvent => ({ type: 'orderChanged', order, change, ...state })

/** The prices of both coins, where they may be traded on. */
export function usablePrices({ feeds, moment }: OrderMarket): readonly [Price, Price] | undefined {
  const [first, second] = [feeds[0].usable(moment), feeds[1].usable(moment)]
  return first && second && [first, second]
}
