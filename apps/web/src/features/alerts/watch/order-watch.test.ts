// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { OrderNotice } from '../../../lib/alerts/order-notices.ts'
import { createRecordStore } from '../../../lib/browser/record-store.ts'
import { watchOrders } from './order-watch.ts'

interface Order {
  orderKey: string
  filled: number
}
interface Seen {
  order: string
  wallet: string
  filled: number
  seenAtMs: number
}

const seen = createRecordStore<Seen>({
  name: 'seen-test:v1',
  parse: (value) => value as Seen,
  timeOf: ({ seenAtMs }) => seenAtMs,
  max: 100,
})
afterEach(() => {
  for (const { order } of seen.list()) seen.delete(order)
})

/** A service with the orders of a wallet, two a page. */
function service() {
  const lists = { active: [] as Order[], history: [] as Order[] }
  const reads: string[] = []
  const look = (wallet = 'me') =>
    watchOrders<Order, Seen>(wallet, {
      async read(state, page) {
        reads.push(`${state} ${page}`)
        const all = lists[state]
        return { orders: all.slice(page * 2 - 2, page * 2), totalPages: Math.ceil(all.length / 2) }
      },
      seen,
      toSeen: ({ orderKey, filled }, seenAtMs) => ({ order: orderKey, wallet, filled, seenAtMs }),
      noticesOf: (before, { orderKey, filled }) =>
        filled === before.filled ? [] : [{ id: `${orderKey} ${filled}` } as OrderNotice],
    })
  const ids = async (wallet?: string) => (await look(wallet)).map(({ id }) => id)
  return { lists, reads, ids }
}

test('an order is noted when it is first seen; what happens then is a notice once, also between two pages of the site', async () => {
  const { lists, ids } = service()
  lists.active = [{ orderKey: 'a', filled: 0 }]
  expect(await ids()).toEqual([])
  lists.active = [{ orderKey: 'a', filled: 1 }]
  expect(await ids()).toEqual(['a 1'])
  expect(await ids()).toEqual([])
  // Another page of the site knows what the storage has.
  const later = service()
  later.lists.active = [{ orderKey: 'a', filled: 2 }]
  expect(await later.ids()).toEqual(['a 2'])
})

test('an order that is gone is looked up in the history, and forgotten once it is found', async () => {
  const { lists, reads, ids } = service()
  lists.active = [{ orderKey: 'a', filled: 0 }]
  await ids()
  lists.active = []
  // The index of the history lags: the order is looked up again.
  expect(await ids()).toEqual([])
  // A used address has an older order behind the newest one.
  lists.history = [
    { orderKey: 'x', filled: 5 },
    { orderKey: 'y', filled: 5 },
    { orderKey: 'a', filled: 9 },
    { orderKey: 'a', filled: 3 },
  ]
  expect(await ids()).toEqual(['a 9'])
  expect(seen.list()).toEqual([])
  reads.length = 0
  expect(await ids()).toEqual([])
  expect(reads).toEqual(['active 1'])
})

test('all pages of the open orders are read, five at most', async () => {
  const { lists, reads, ids } = service()
  const open = (filled: number) => Array.from({ length: 14 }, (_, at) => ({ orderKey: `${at}`, filled }))
  lists.active = open(0)
  await ids()
  expect(reads).toEqual([1, 2, 3, 4, 5].map((page) => `active ${page}`))
  lists.active = open(1).slice(0, 3)
  expect(await ids()).toEqual(['0 1', '1 1', '2 1'])
})

test('orders of another wallet are not looked up, and a failure of the service changes nothing', async () => {
  const { lists, reads, ids } = service()
  lists.active = [{ orderKey: 'a', filled: 0 }]
  await ids()
  lists.active = []
  reads.length = 0
  expect(await ids('other')).toEqual([])
  expect(reads).toEqual(['active 1'])
  const before = seen.list()
  const failing = { seen, toSeen: () => before[0] as Seen, noticesOf: () => [] }
  const away = new Error('away')
  await expect(watchOrders('me', { ...failing, read: () => Promise.reject(away) })).rejects.toBe(away)
  expect(seen.list()).toEqual(before)
})
