import {
  activeDcaEndpoint,
  type getActiveDca,
  type getHistoricalDca,
  type getRecurringOrder,
  type getTriggerFees,
  type getTriggerOrder,
  type getTriggerOrders,
  historicalDcaEndpoint,
  recurringOrderEndpoint,
  type TimeOrder,
  triggerFeesEndpoint,
  triggerOrderEndpoint,
  triggerOrdersEndpoint,
} from '@callisto/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'

export type OrderState = 'active' | 'history'

/** Spec 2, section 9. */
const REFETCH_MS = 30_000
const FEES_MS = 600_000

/** A page of the trigger orders of a wallet; pages start at 1. */
export const triggerOrdersQuery = (user: string, orderStatus: OrderState, page = 1) =>
  queryOptions({
    queryKey: ['trigger-orders', user, orderStatus, page],
    queryFn: ({ signal }) =>
      call<typeof getTriggerOrders>(triggerOrdersEndpoint, { query: { user, orderStatus, page } }, signal),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  })

/** A trigger order with everything that happened to it. */
export const triggerOrderQuery = (order: string) =>
  queryOptions({
    queryKey: ['trigger-order', order],
    queryFn: ({ signal }) =>
      call<typeof getTriggerOrder>(triggerOrderEndpoint, { params: { order } }, signal),
    refetchInterval: REFETCH_MS,
  })

/** Fees, deposit, rent and minimum of trigger orders. */
export const triggerFeesQuery = queryOptions({
  queryKey: ['trigger-fees'],
  queryFn: ({ signal }) => call<typeof getTriggerFees>(triggerFeesEndpoint, {}, signal),
  staleTime: FEES_MS,
})

/** A page of recurring orders; `failed` is set where the service did not answer, which is shown as no orders. */
export interface RecurringPage {
  totalPages: number
  page: number
  orders: readonly TimeOrder[]
  failed?: unknown
}

/** A page of the recurring orders of a wallet, never from a cache; a failure is an empty list (spec 2, section 7). */
export const recurringOrdersQuery = (wallet: string, state: OrderState, page = 1) =>
  queryOptions({
    queryKey: ['recurring-orders', wallet, state, page],
    queryFn: ({ signal }): Promise<RecurringPage> => fetchRecurring(wallet, state, page, signal),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  })

async function fetchRecurring(
  wallet: string,
  state: OrderState,
  page: number,
  signal: AbortSignal,
): Promise<RecurringPage> {
  const input = { params: { wallet }, query: { page, includeFailedTx: true } }
  try {
    return state === 'active'
      ? await call<typeof getActiveDca>(activeDcaEndpoint, input, signal)
      : await call<typeof getHistoricalDca>(historicalDcaEndpoint, input, signal)
  } catch (failed) {
    if (signal.aborted) throw failed
    return { totalPages: 0, page: 1, orders: [], failed }
  }
}

/** A recurring order with everything that happened to it. */
export const recurringOrderQuery = (order: string) =>
  queryOptions({
    queryKey: ['recurring-order', order],
    queryFn: ({ signal }) =>
      call<typeof getRecurringOrder>(recurringOrderEndpoint, { params: { order } }, signal),
    refetchInterval: REFETCH_MS,
  })
