import { type getTriggerOrders, type TriggerOrder, triggerOrdersEndpoint } from '@callisto/contract'
import { showToast } from '@callisto/ui'
import { useEffect } from 'react'
import { orderNoticeText } from '../../../lib/alerts/order-notice-text.ts'
import {
  failuresOf,
  noticeKind,
  type OrderNotice,
  orderNotices,
  seenOrders,
} from '../../../lib/alerts/order-notices.ts'
import { call } from '../../../lib/api/call.ts'
import { fetchTokens } from '../../../lib/tokens/token-query.ts'
import { symbolText } from '../../../lib/tokens/useTokenSymbols.ts'
import { useAddress } from '../../../lib/wallet/session.ts'

const POLL_MS = 30_000

/** Notices of what happens to the trigger orders of the connected wallet, while a page is open or since the last one was. */
export function useOrderWatch(): void {
  const wallet = useAddress()
  useEffect(() => {
    if (wallet === undefined) return
    const controller = new AbortController()
    const look = () => void watchOrders(wallet, controller.signal).catch(() => {})
    look()
    const timer = setInterval(look, POLL_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [wallet])
}

/** Compares the newest orders of a wallet with what was seen of them. Rejects when they cannot be read. */
async function watchOrders(user: string, signal: AbortSignal): Promise<void> {
  const read = async (orderStatus: 'active' | 'history') => {
    const query = { user, orderStatus, page: 1, includeFailedTx: true }
    return (await call<typeof getTriggerOrders>(triggerOrdersEndpoint, { query }, signal)).orders
  }
  const active = await read('active')
  const isGone = (key: string) => !active.some(({ orderKey }) => orderKey === key)
  const known = orderKeysOf(user)
  const past = known.some(isGone) ? await read('history') : []
  for (const order of [...past.filter(({ orderKey }) => known.includes(orderKey)), ...active])
    await report(order)
  for (const { orderKey } of past) if (isGone(orderKey)) seenOrders.delete(orderKey)
}

const orderKeysOf = (wallet: string): string[] =>
  seenOrders.list().flatMap((seen) => (seen.wallet === wallet ? [seen.order] : []))

async function report(order: TriggerOrder): Promise<void> {
  const { orderKey, userPubkey, inputMint, outputMint, rawRemainingMakingAmount: remaining } = order
  const seen = seenOrders.get(orderKey)
  const kind = seen && noticeKind(seen, order)
  const failures = failuresOf(order)
  if (!seen || kind)
    seenOrders.put(orderKey, {
      order: orderKey,
      wallet: userPubkey,
      remaining,
      failures,
      seenAtMs: Date.now(),
    })
  // Of several tabs that see the same the first one reports it.
  const id = `${orderKey} ${kind} ${remaining} ${failures}`
  if (!kind || orderNotices.get(id)) return
  const notice: OrderNotice = { id, atMs: Date.now(), kind, inputMint, outputMint }
  orderNotices.put(id, notice)
  const tokens = await fetchTokens([inputMint, outputMint])
  const { title, text } = orderNoticeText(notice, (mint) => symbolText(mint, tokens.get(mint)))
  showToast({ id, variant: kind === 'failed' || kind === 'expired' ? 'warning' : 'success', title, text })
}
