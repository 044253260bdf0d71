import type { TapeOrder } from './order-tape.ts'

/** Of the slot clock of the embedded chain. */
const SLOT_SECONDS = 0.4
/** The last ones of a backlog do not keep a keeper busy. */
const COUNTED_SHARE = 0.9

/**
 * Fills per second from the slot after the last order was placed to the one in which nine in ten of the orders are filled:
 * while orders that are due wait. Undefined where so many are not filled, or where they were filled while others were still
 * placed.
 */
export function fillsPerSecond(orders: readonly TapeOrder[]): {
  filled: number
  perSecond: number | undefined
} {
  const from = Math.max(...orders.map(({ slot }) => slot))
  const slots = orders.flatMap(({ filled }) => filled ?? []).sort((a, b) => a - b)
  const to = slots[Math.ceil(orders.length * COUNTED_SHARE) - 1]
  const counted = slots.filter((slot) => slot > from && slot <= (to ?? from)).length
  const isMeasured = to !== undefined && to > from
  return {
    filled: slots.length,
    perSecond: isMeasured ? counted / ((to - from) * SLOT_SECONDS) : undefined,
  }
}
