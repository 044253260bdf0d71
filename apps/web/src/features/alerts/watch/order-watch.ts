import type { OrderNotice } from '../../../lib/alerts/order-notices.ts'
import type { RecordStore } from '../../../lib/browser/record-store.ts'

/** Pages of each list that a round reads at most; of ten orders each. */
const MAX_PAGES = 5

type ListState = 'active' | 'history'

interface SeenState {
  order: string
  wallet: string
  seenAtMs: number
}

/** A kind of orders: where they are read, what is kept of one that is open, and what has happened since. */
export interface WatchedOrders<Order extends { orderKey: string }, Seen extends SeenState> {
  read: (state: ListState, page: number) => Promise<{ orders: readonly Order[]; totalPages: number }>
  seen: RecordStore<Seen>
  /** What is kept of an order, first seen at `seenAtMs`. */
  toSeen: (order: Order, seenAtMs: number) => Seen
  noticesOf: (seen: Seen, order: Order) => readonly OrderNotice[]
}

/**
 * Compares the orders of a wallet with what was seen of them, and returns what has happened: also while no page was open, and
 * once. An order that is seen for the first time is only noted. Rejects when the orders cannot be read.
 */
export async function watchOrders<Order extends { orderKey: string }, Seen extends SeenState>(
  wallet: string,
  { read, seen, toSeen, noticesOf }: WatchedOrders<Order, Seen>,
): Promise<OrderNotice[]> {
  const active = await readPages(
    (page) => read('active', page),
    () => true,
  )
  const open = new Set(active.map(({ orderKey }) => orderKey))
  const gone = new Set(
    seen.list().flatMap((one) => (one.wallet === wallet && !open.has(one.order) ? [one.order] : [])),
  )
  const past: Order[] = []
  if (gone.size > 0)
    await readPages(
      (page) => read('history', page),
      (orders) => {
        // An address can be used again: the newest order of it is the one that was open.
        for (const order of orders) if (gone.delete(order.orderKey)) past.push(order)
        return gone.size > 0
      },
    )
  const notices: OrderNotice[] = []
  for (const order of [...past, ...active]) {
    const known = seen.get(order.orderKey)
    if (known) notices.push(...noticesOf(known, order))
    if (!open.has(order.orderKey)) seen.delete(order.orderKey)
    else {
      const next = toSeen(order, known?.seenAtMs ?? Date.now())
      if (!known || isChanged(known, next)) seen.put(order.orderKey, next)
    }
  }
  return notices
}

/** Whether a record has other fields; one that is the same is not written again. */
const isChanged = <Seen extends object>(before: Seen, now: Seen): boolean =>
  JSON.stringify(before) !== JSON.stringify(now)

async function readPages<Order>(
  read: (page: number) => Promise<{ orders: readonly Order[]; totalPages: number }>,
  goesOn: (orders: readonly Order[]) => boolean,
): Promise<Order[]> {
  const all: Order[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { orders, totalPages } = await read(page)
    all.push(...orders)
    if (!goesOn(orders) || page >= totalPages) break
  }
  return all
}
