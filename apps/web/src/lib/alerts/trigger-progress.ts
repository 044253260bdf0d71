import type { TriggerOrder } from '@callisto/contract'
import { record } from '../api/values.ts'
import { createRecordStore } from '../browser/record-store.ts'
import type { OrderNotice, TriggerNoticeKind } from './order-notices.ts'

const MAX_ORDERS = 200
const MAX_TEXT = 128

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT

/** What was last seen of an open order. */
export interface SeenOrder {
  order: string
  wallet: string
  /** Base units, as text. */
  remaining: string
  /** Fills that were tried in vain. */
  failures: number
  /** It was over already, and waits to be closed. */
  isExpired: boolean
  seenAtMs: number
}

/** Open orders by their account: what happens while no page is open is noticed with the next one. */
export const seenOrders = createRecordStore<SeenOrder>({
  name: 'seen-order:v1',
  parse(value) {
    const { order, wallet, remaining, failures, isExpired, seenAtMs } = record(value)
    const isNamed = isText(order) && isText(wallet) && isText(remaining)
    const isValid = isNamed && typeof failures === 'number' && typeof seenAtMs === 'number'
    return isValid
      ? { order, wallet, remaining, failures, isExpired: isExpired === true, seenAtMs }
      : undefined
  },
  timeOf: ({ seenAtMs }) => seenAtMs,
  max: MAX_ORDERS,
})

const failuresOf = ({ trades }: Pick<TriggerOrder, 'trades'>): number =>
  trades.filter(({ action }) => action === 'Failed').length

export const toSeenOrder = (order: TriggerOrder, seenAtMs: number): SeenOrder => ({
  order: order.orderKey,
  wallet: order.userPubkey,
  remaining: order.rawRemainingMakingAmount,
  failures: failuresOf(order),
  isExpired: order.status === 'Expired',
  seenAtMs,
})

/** What has happened to an order since it was seen; its owner knows of what he cancelled himself. */
export function noticeKind(
  seen: Pick<SeenOrder, 'remaining' | 'failures' | 'isExpired'>,
  order: Pick<TriggerOrder, 'status' | 'rawRemainingMakingAmount' | 'trades'>,
): TriggerNoticeKind | undefined {
  if (order.status === 'Completed') return 'filled'
  if (order.status === 'Expired') return seen.isExpired ? undefined : 'expired'
  if (order.status === 'Cancelled') return undefined
  if (order.rawRemainingMakingAmount !== seen.remaining) return 'partlyFilled'
  return failuresOf(order) > seen.failures ? 'failed' : undefined
}

/** A notice of an order; of the same state its id is the same in every tab. */
export function triggerNotices(seen: SeenOrder, order: TriggerOrder): OrderNotice[] {
  const kind = noticeKind(seen, order)
  if (!kind) return []
  const { orderKey, inputMint, outputMint } = order
  const { remaining, failures } = toSeenOrder(order, 0)
  return [
    { id: `${orderKey} ${kind} ${remaining} ${failures}`, atMs: Date.now(), kind, inputMint, outputMint },
  ]
}
