import { expect, test } from 'vitest'
import { RecentFills } from './recent-fills.ts'

test.each([
  [10, true],
  [11, true],
  [12, false],
])('a fill sent in slot 10 is recent in slot %d: %s', (slot, isRecent) => {
  const fills = new RecentFills()
  fills.add('a>b', 10)
  expect([fills.has('a>b', slot), fills.has('b>a', slot)]).toEqual([isRecent, false])
})

test('the newest fill of a pair counts, whatever others come between', () => {
  const fills = new RecentFills()
  for (let slot = 1; slot <= 100; slot++) for (const pair of ['a>b', `a>${slot}`]) fills.add(pair, slot)
  expect(fills.has('a>b', 101)).toBe(true)
  expect([99, 100].map((n) => fills.has(`a>${n}`, 101))).toEqual([false, true])
})
