import type { AnyRecurringOrder } from '@callisto/contract'
import { record } from '../api/values.ts'
import { createRecordStore } from '../browser/record-store.ts'
import type { OrderNotice, RecurringNoticeKind } from './order-notices.ts'

/** Rounds at least this far apart are reported one by one. */
const EACH_ROUND_SECONDS = 3_600
const MAX_ORDERS = 200

/** What was last seen of a recurring order that has rounds left. */
export interface SeenRecurring {
  order: string
  wallet: string
  done: number
  missed: number
  /** Fills that were tried in vain. */
  failures: number
  seenAtMs: number
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Recurring orders by their account: what happens while no page is open is noticed with the next one. */
export const seenRecurring = createRecordStore<SeenRecurring>({
  name: 'seen-recurring:v1',
  parse(value) {
    const { order, wallet, done, missed, failures, seenAtMs } = record(value)
    const isNamed = isText(order) && isText(wallet)
    if (!isNamed || !isCount(done) || !isCount(missed) || !isCount(failures) || !isCount(seenAtMs))
      return undefined
    return { order, wallet, done, missed, failures, seenAtMs }
  },
  timeOf: ({ seenAtMs }) => seenAtMs,
  max: MAX_ORDERS,
})

export const toSeenRecurring = (order: AnyRecurringOrder, seenAtMs: number): SeenRecurring => ({
  order: order.orderKey,
  wallet: order.userPubkey,
  done: order.cyclesDone,
  missed: order.cyclesMissed,
  failures: order.trades.filter(({ action }) => action === 'Failed').length,
  seenAtMs,
})

/**
 * What has happened to a recurring order since it was seen. Its end is the only notice of an order that has ended by itself;
 * its owner knows of what he closed or paused himself. Of rounds less than an hour apart the first filled and the first missed
 * one are reported, and fills in vain where no round was filled or missed since.
 */
export function recurringKinds(seen: SeenRecurring, order: AnyRecurringOrder): RecurringNoticeKind[] {
  if (order.userClosed) return []
  if (order.nextCycleAt === null && !order.isPaused) return ['recurringDone']
  const { done, missed, failures } = toSeenRecurring(order, 0)
  const isEach = secondsOf(order) >= EACH_ROUND_SECONDS
  const hasMore = (now: number, before: number) => now > before && (isEach || before === 0)
  const kinds: RecurringNoticeKind[] = []
  if (hasMore(done, seen.done)) kinds.push('roundFilled')
  if (hasMore(missed, seen.missed)) kinds.push('roundMissed')
  const hasMoved = done > seen.done || missed > seen.missed
  if (!hasMoved && hasMore(failures, seen.failures)) kinds.push('roundFailed')
  return kinds
}

const secondsOf = (order: AnyRecurringOrder): number =>
  Number(order.recurringType === 'time' ? order.cycleFrequency : order.orderInterval)

/** Notices of a recurring order; of the same state their ids are the same in every tab. */
export function recurringNotices(seen: SeenRecurring, order: AnyRecurringOrder): OrderNotice[] {
  const { orderKey, inputMint, outputMint, cyclesDone, cyclesMissed, cycles } = order
  const { failures } = toSeenRecurring(order, 0)
  return recurringKinds(seen, order).map((kind) => ({
    id: `${orderKey} ${kind} ${cyclesDone} ${cyclesMissed} ${failures}`,
    atMs: Date.now(),
    kind,
    inputMint,
    outputMint,
    rounds: { done: cyclesDone, total: cycles },
  }))
}
