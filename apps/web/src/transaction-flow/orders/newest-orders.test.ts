import { expect, test } from 'vitest'
import { withNewest } from './newest-orders.ts'

const at = (second: number) => new Date(second * 1000).toISOString()
const order = (orderKey: string, updated: number, created = 1) => ({
  orderKey,
  createdAt: at(created),
  updatedAt: at(updated),
})

test.each([
  ['nothing is shown', undefined, [order('a', 5)], [order('a', 5)]],
  ['the reply is newer', [order('a', 5)], [order('a', 6)], [order('a', 6)]],
  ['the reply lags', [order('a', 5)], [order('a', 4)], [order('a', 5)]],
  ['an address is used again', [order('a', 9)], [order('a', 4, 3)], [order('a', 4, 3)]],
  ['an order is gone, another one new', [order('a', 9)], [order('b', 4)], [order('b', 4)]],
])('%s', (_, shown, fresh, next) => {
  expect(withNewest(shown, fresh)).toEqual(next)
})
