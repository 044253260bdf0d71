import type { AlertNotice } from '@callisto/contract'
import { useMemo } from 'react'
import { createStoredValue, useStoredValue } from '../browser/storage.ts'
import { alertNotices, useAlertNotices } from './alert-notices.ts'
import { type OrderNotice, orderNotices, useOrderNotices } from './order-notices.ts'
import { type TradeNotice, tradeNotices, useTradeNotices } from './trade-notices.ts'

/** A notice of a price alert, of an order, or of what a followed wallet has traded. */
export type Notice =
  | { kind: 'price'; notice: AlertNotice }
  | { kind: 'order'; notice: OrderNotice }
  | { kind: 'trade'; notice: TradeNotice }

/** Unix ms up to which the notices have been read. */
const readUntilMs = createStoredValue('alerts-read', 0, (value) =>
  typeof value === 'number' && value >= 0 ? value : undefined,
)

/** All notices of this device, the newest first. */
export function useNotices(): readonly Notice[] {
  const [prices, orders, trades] = [useAlertNotices(), useOrderNotices(), useTradeNotices()]
  return useMemo(
    () =>
      [
        ...prices.map((notice) => ({ kind: 'price', notice }) as const),
        ...orders.map((notice) => ({ kind: 'order', notice }) as const),
        ...trades.map((notice) => ({ kind: 'trade', notice }) as const),
      ].sort((a, b) => b.notice.atMs - a.notice.atMs),
    [prices, orders, trades],
  )
}

export function useUnreadCount(): number {
  const [until] = useStoredValue(readUntilMs)
  return useNotices().filter(({ notice }) => notice.atMs > until).length
}

/** Marks all notices as read. A notice of a clock that was ahead is read too. */
export function markNoticesRead(): void {
  const all = [...alertNotices.list(), ...orderNotices.list(), ...tradeNotices.list()]
  readUntilMs.set(Math.max(Date.now(), ...all.map(({ atMs }) => atMs)))
}
