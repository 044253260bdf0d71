import { isAddressLike } from '@callisto/contract'
import { useSyncExternalStore } from 'react'
import { record } from '../api/values.ts'
import { createRecordStore } from '../browser/record-store.ts'

const triggerKinds = ['filled', 'partlyFilled', 'expired', 'failed'] as const
const recurringKinds = ['roundFilled', 'roundMissed', 'roundFailed', 'recurringDone'] as const
const kinds = [...triggerKinds, ...recurringKinds]
export type TriggerNoticeKind = (typeof triggerKinds)[number]
export type RecurringNoticeKind = (typeof recurringKinds)[number]
export type OrderNoticeKind = TriggerNoticeKind | RecurringNoticeKind

export const isRecurringKind = (kind: OrderNoticeKind): kind is RecurringNoticeKind =>
  recurringKinds.some((one) => one === kind)

/** Rounds of a recurring order. */
export interface Rounds {
  done: number
  total: number
}

/** What has happened to an order of a wallet that was connected on this device. */
export interface OrderNotice {
  id: string
  atMs: number
  kind: OrderNoticeKind
  inputMint: string
  outputMint: string
  /** Of a recurring order. */
  rounds?: Rounds
}

const MAX_NOTICES = 50
const MAX_ID = 128

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_ID
const isMint = (value: unknown): value is string => isText(value) && isAddressLike(value)

export const orderNotices = createRecordStore<OrderNotice>({
  name: 'order-notice:v1',
  parse(value) {
    const { id, atMs, kind, inputMint, outputMint, rounds } = record(value)
    const known = kinds.find((one) => one === kind)
    const isValid = isText(id) && typeof atMs === 'number' && known && isMint(inputMint) && isMint(outputMint)
    if (!isValid) return undefined
    const notice = { id, atMs, kind: known, inputMint, outputMint }
    if (!isRecurringKind(known)) return notice
    const parsed = parseRounds(rounds)
    return parsed && { ...notice, rounds: parsed }
  },
  timeOf: ({ atMs }) => atMs,
  max: MAX_NOTICES,
})

function parseRounds(value: unknown): Rounds | undefined {
  const { done, total } = record(value)
  const isCount = (count: unknown): count is number => Number.isSafeInteger(count) && Number(count) >= 0
  return isCount(done) && isCount(total) ? { done, total } : undefined
}

export const useOrderNotices = (): readonly OrderNotice[] =>
  useSyncExternalStore(orderNotices.subscribe, orderNotices.list)
