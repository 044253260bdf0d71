import type { TriggerOrderStatus } from '@callisto/contract'

/** Why an order is closed; `completed` also of one that anybody has closed after its last fill. */
export type OrderCloseReason = 'cancelled' | 'completed' | 'expired' | 'unconfirmed'

/**
 * Status of a trigger order by the part of it that is filled: 0 is Open, all is Completed, anything between is PartialFill.
 * A closed order has the status of its end, unless all of it was filled. Amounts are base units of what the order sells.
 */
export function triggerOrderStatus(
  { making, remaining }: { making: bigint; remaining: bigint },
  closed?: OrderCloseReason,
): TriggerOrderStatus {
  if (remaining <= 0n || closed === 'completed') return 'Completed'
  if (closed === 'cancelled') return 'Cancelled'
  if (closed !== undefined) return 'Expired'
  return remaining >= making ? 'Open' : 'PartialFill'
}

/** Status of a recurring order in a portfolio: it is open as long as it is there. */
export const recurringOrderStatus = (): TriggerOrderStatus => 'Open'
