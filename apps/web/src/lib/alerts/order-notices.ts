import { isAddressLike, type TriggerOrder } from '@callisto/contract'
import { useSyncExternalStore } from 'react'
import { record } from '../api/values.ts'
import { createRecordStore } from '../browser/record-store.ts'

const kinds = ['filled', 'partlyFilled', 'expired', 'failed'] as const
export type OrderNoticeKind = (typeof kinds)[number]

/** What has happened to an order of a wallet that was connected on this device. */
export interface OrderNotice {
  id: string
  atMs: number
  kind: OrderNoticeKind
  inputMint: string
  outputMint: string
}

const MAX_NOTICES = 50
const MAX_STATES = 200
const MAX_ID = 128

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_ID
const isMint = (value: unknown): value is string => isText(value) && isAddressLike(value)

export const orderNotices = createRecordStore<OrderNotice>({
  name: 'order-notice:v1',
  parse(value) {
    const { id, atMs, kind, inputMint, outputMint } = record(value)
    const known = kinds.find((one) => one === kind)
    const isValid = isText(id) && typeof atMs === 'number' && known && isMint(inputMint) && isMint(outputMint)
    return isValid ? { id, atMs, kind: known, inputMint, outputMint } : undefined
  },
  timeOf: ({ atMs }) => atMs,
  max: MAX_NOTICES,
})

export const useOrderNotices = (): readonly OrderNotice[] =>
  useSyncExternalStore(orderNotices.subscribe, orderNotices.list)

/** What was last seen of an open order. */
export interface SeenOrder {
  order: string
  wallet: string
  /** Base units, as text. */
  remaining: string
  /** Fills that were tried in vain. */
  failures: number
  seenAtMs: number
}

/** Open orders by their account: what happens while no page is open is noticed with the next one. */
export const seenOrders = createRecordStore<SeenOrder>({
  name: 'seen-order:v1',
  parse(value) {
    const { order, wallet, remaining, failures, seenAtMs } = record(value)
    const isNamed = isText(order) && isText(wallet) && isText(remaining)
    const isValid = isNamed && typeof failures === 'number' && typeof seenAtMs === 'number'
    return isValid ? { order, wallet, remaining, failures, seenAtMs } : undefined
  },
  timeOf: ({ seenAtMs }) => seenAtMs,
  max: MAX_STATES,
})

export const failuresOf = ({ trades }: Pick<TriggerOrder, 'trades'>): number =>
  trades.filter(({ action }) => action === 'Failed').length

/** What has happened to an order since it was seen; its owner knows of what he cancelled himself. */
export function noticeKind(
  seen: Pick<SeenOrder, 'remaining' | 'failures'>,
  order: Pick<TriggerOrder, 'status' | 'rawRemainingMakingAmount' | 'trades'>,
): OrderNoticeKind | undefined {
  if (order.status === 'Completed') return 'filled'
  if (order.status === 'Expired') return 'expired'
  if (order.status === 'Cancelled') return undefined
  if (order.rawRemainingMakingAmount !== seen.remaining) return 'partlyFilled'
  return failuresOf(order) > seen.failures ? 'failed' : undefined
}
