import {
  type getRecurringOrders,
  type getTriggerOrders,
  recurringOrdersEndpoint,
  triggerOrdersEndpoint,
} from '@callisto/contract'
import { showToast } from '@callisto/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderNoticeHref, orderNoticeText } from '../../../lib/alerts/order-notice-text.ts'
import { type OrderNotice, orderNotices } from '../../../lib/alerts/order-notices.ts'
import { recurringNotices, seenRecurring, toSeenRecurring } from '../../../lib/alerts/recurring-progress.ts'
import { seenOrders, toSeenOrder, triggerNotices } from '../../../lib/alerts/trigger-progress.ts'
import { call } from '../../../lib/api/call.ts'
import { fetchTokens } from '../../../lib/tokens/token-query.ts'
import { symbolText } from '../../../lib/tokens/useTokenSymbols.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { refreshOrderLists } from '../../../transaction-flow/orders/refresh-orders.ts'
import { followHoldings } from './follow-holdings.ts'
import { watchOrders } from './order-watch.ts'
import { notify } from './report.ts'

const POLL_MS = 30_000

/**
 * Notices of what happens to the orders of the connected wallet, while a page is open or since the last one was. The lists on
 * the page are read with them: both soon after a balance has changed.
 */
export function useOrderWatch(): void {
  const wallet = useAddress()
  const queries = useQueryClient()
  useEffect(() => {
    if (wallet === undefined) return
    const controller = new AbortController()
    const look = () => {
      // One kind that cannot be read does not hold up the other.
      for (const watch of [watchTriggers, watchRecurring])
        watch(wallet, controller.signal)
          .then(report)
          .catch(() => {})
    }
    look()
    const timer = setInterval(look, POLL_MS)
    const unfollow = followHoldings(queries, wallet, () => {
      look()
      refreshOrderLists(queries)
    })
    return () => {
      unfollow()
      clearInterval(timer)
      controller.abort()
    }
  }, [wallet, queries])
}

const watchTriggers = (user: string, signal: AbortSignal) =>
  watchOrders(user, {
    read(orderStatus, page) {
      const query = { user, orderStatus, page, includeFailedTx: true }
      return call<typeof getTriggerOrders>(triggerOrdersEndpoint, { query }, signal)
    },
    seen: seenOrders,
    toSeen: toSeenOrder,
    noticesOf: triggerNotices,
  })

const watchRecurring = (user: string, signal: AbortSignal) =>
  watchOrders(user, {
    async read(orderStatus, page) {
      const query = { user, recurringType: 'all', orderStatus, page, includeFailedTx: true } as const
      const reply = await call<typeof getRecurringOrders>(recurringOrdersEndpoint, { query }, signal)
      return { orders: 'all' in reply ? reply.all : [], totalPages: reply.totalPages }
    },
    seen: seenRecurring,
    toSeen: toSeenRecurring,
    noticesOf: recurringNotices,
  })

async function report(notices: readonly OrderNotice[]): Promise<void> {
  // Of several tabs that see the same the first one reports it.
  const fresh = notices.filter(({ id }) => !orderNotices.get(id))
  if (fresh.length === 0) return
  for (const notice of fresh) orderNotices.put(notice.id, notice)
  const mints = fresh.flatMap(({ inputMint, outputMint }) => [inputMint, outputMint])
  // A token that cannot be read is named by its mint.
  const tokens = await fetchTokens([...new Set(mints)]).catch(() => undefined)
  const texts = fresh.map((notice) => ({
    ...orderNoticeText(notice, (mint) => symbolText(mint, tokens?.get(mint))),
    tag: notice.id,
    href: orderNoticeHref(notice),
    variant: isWarning(notice.kind) ? ('warning' as const) : ('success' as const),
  }))
  for (const { tag, variant, title, text } of texts) showToast({ id: tag, variant, title, text })
  notify(texts)
}

const isWarning = (kind: OrderNotice['kind']): boolean =>
  kind === 'failed' || kind === 'expired' || kind === 'roundMissed' || kind === 'roundFailed'
