// @vitest-environment happy-dom
import { HOSTILE_JSON } from '@callisto/testkit/hostile-values'
import { beforeEach, expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../tokens/mints.ts'
import { orderNotices } from './order-notices.ts'
import { seenRecurring } from './recurring-progress.ts'
import { seenOrders } from './trigger-progress.ts'

beforeEach(() => localStorage.clear())

const notice = { id: 'a', atMs: 1, kind: 'filled', inputMint: SOL_MINT, outputMint: USDC_MINT }
const rounds = { done: 2, total: 5 }

test.each([
  ['a notice of an order', notice, true],
  ['a notice of a round', { ...notice, kind: 'roundFilled', rounds }, true],
  ['a round without its number', { ...notice, kind: 'roundFilled' }, false],
  ['a round before the first', { ...notice, kind: 'roundFilled', rounds: { ...rounds, done: -1 } }, false],
  ['an unknown kind', { ...notice, kind: 'stolen' }, false],
  ['a mint that is none', { ...notice, inputMint: '<script>' }, false],
])('%s in the storage is read or ignored', (_, value, isNotice) => {
  orderNotices.delete('b')
  localStorage.setItem('callisto:order-notice:v1:a', JSON.stringify(value))
  expect(orderNotices.list()).toEqual(isNotice ? [value] : [])
})

test('hostile storage gives no notice and no order', () => {
  const stores = [orderNotices, seenOrders, seenRecurring]
  for (const [at, text] of HOSTILE_JSON.entries())
    for (const name of ['order-notice', 'seen-order', 'seen-recurring'])
      localStorage.setItem(`callisto:${name}:v1:${at}`, text)
  for (const store of stores) {
    store.delete('b')
    expect(store.list()).toEqual([])
  }
  expect(Object.prototype).not.toHaveProperty('polluted')
})
