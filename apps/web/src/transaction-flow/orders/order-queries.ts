import {
  activeDcaEndpoint,
  type getActiveDca,
  type getHistoricalDca,
  type getRecurringOrder,
  type getTriggerOrder,
  type getTriggerOrders,
  historicalDcaEndpoint,
  recurringOrderEndpoint,
  type TimeOrder,
  type TriggerOrder,
  type TriggerOrdersReply,
  triggerOrderEndpoint,
  triggerOrdersEndpoint,
} from '@callisto/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { ofWallet } from '../../lib/api/newest-reply.ts'
import { withNewest } from './newest-orders.ts'

export type OrderState = 'active' | 'history'

/** docs/spec-map.md 2-9. */
const REFETCH_MS = 30_000

/** A page of the trigger orders of a wallet; pages start at 1. */
export const triggerOrdersQuery = (user: string, orderStatus: OrderState, page = 1) =>
  queryOptions({
    queryKey: ['trigger-orders', user, orderStatus, page],
    queryFn: async ({ signal, client, queryKey }) => {
      const query = { user, orderStatus, page }
      const reply = await call<typeof getTriggerOrders>(triggerOrdersEndpoint, { query }, signal)
      const shown = client.getQueryData<TriggerOrdersReply>(queryKey)?.orders
      return { ...reply, orders: withNewest(shown, ofWallet(reply.orders, reply.user, user)) }
    },
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  })

/** The open trigger orders of a wallet that sell or buy a token, the newest ten of each. */
export const tokenOrdersQuery = (user: string, mint: string) =>
  queryOptions({
    queryKey: ['trigger-orders', user, 'active', 'of', mint],
    queryFn: async ({ signal, client, queryKey }) => {
      const read = async (side: { inputMint: string } | { outputMint: string }) => {
        const query = { user, orderStatus: 'active', page: 1, ...side } as const
        const reply = await call<typeof getTriggerOrders>(triggerOrdersEndpoint, { query }, signal)
        return ofWallet(reply.orders, reply.user, user)
      }
      const sides = await Promise.all([read({ inputMint: mint }), read({ outputMint: mint })])
      return withNewest(client.getQueryData<readonly TriggerOrder[]>(queryKey), sides.flat())
    },
    refetchInterval: REFETCH_MS,
  })

/** A trigger order with everything that happened to it. */
export const triggerOrderQuery = (order: string) =>
  queryOptions({
    queryKey: ['trigger-order', order],
    queryFn: ({ signal }) =>
      call<typeof getTriggerOrder>(triggerOrderEndpoint, { params: { order } }, signal),
    refetchInterval: REFETCH_MS,
  })

/** A page of recurring orders; `failed` is set where the service did not answer, which is shown as no orders. */
export interface RecurringPage {
  totalPages: number
  page: number
  orders: readonly TimeOrder[]
  failed?: unknown
}

/**
 * A page of the recurring orders of a wallet, never from a cache. A failure is an empty list (docs/spec-map.md 2-7); one that
 * comes later is an error beside the list that is shown.
 */
export const recurringOrdersQuery = (wallet: string, state: OrderState, page = 1) =>
  queryOptions({
    queryKey: ['recurring-orders', wallet, state, page],
    queryFn: async ({ signal, client, queryKey }): Promise<RecurringPage> => {
      const known = client.getQueryData<RecurringPage>(queryKey)
      const shown = known?.failed === undefined ? known : undefined
      try {
        const reply = await fetchRecurring(wallet, state, page, signal)
        for (const order of reply.orders) ofWallet(order, order.userPubkey, wallet)
        return { ...reply, orders: withNewest(shown?.orders, reply.orders) }
      } catch (failed) {
        if (signal.aborted || shown) throw failed
        return { totalPages: 0, page: 1, orders: [], failed }
      }
    },
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  })

function fetchRecurring(wallet: string, state: OrderState, page: number, signal: AbortSignal) {
  const input = { params: { wallet }, query: { page, includeFailedTx: true } }
  return state === 'active'
    ? call<typeof getActiveDca>(activeDcaEndpoint, input, signal)
    : call<typeof getHistoricalDca>(historicalDcaEndpoint, input, signal)
}

/** A recurring order with everything that happened to it. */
export const recurringOrderQuery = (order: string) =>
  queryOptions({
    queryKey: ['recurring-order', order],
    queryFn: ({ signal }) =>
      call<typeof getRecurringOrder>(recurringOrderEndpoint, { params: { order } }, signal),
    refetchInterval: REFETCH_MS,
  })
