import type { trigger } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '../../../programs/toolchain/test-vm.ts'
import type { OrderMarket } from './order-market.ts'
import type { Place, Terms } from './places.ts'
import type { OrderState } from './trigger-model.ts'

/** An order's place with what the model knows of it; no state while there is no order. */
export interface ModelledOrder extends Place {
  state: OrderState | undefined
}

/** What the operations of a world share. `emit` names an event that the program must log. */
export interface TriggerModel {
  market: OrderMarket
  terms: Terms
  orders: readonly ModelledOrder[]
  emit(event: trigger.TriggerEvent): void
}

export const hasFeeds = ({
  feed0,
  feed1,
}: Pick<OrderState, 'feed0' | 'feed1'>): readonly [boolean, boolean] => [
  feed0 !== SYSTEM_PROGRAM,
  feed1 !== SYSTEM_PROGRAM,
]

/** The event of a changed order, with its whole state. */
export const changedEvent = (
  { order }: Place,
  state: OrderState,
  change: trigger.OrderChange,
): trigger.OrderChangedEvent => ({ type: 'orderChanged', order, change, ...copied(state) })

const copied = (state: OrderState): OrderState => ({
  ...state,
  entry: { ...state.entry },
  takeProfit: { ...state.takeProfit },
  stop: { ...state.stop },
})
