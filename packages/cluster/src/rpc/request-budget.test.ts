import { expect, test } from 'vitest'
import { DEFAULT_RPC_LIMITS, RequestBudget } from './request-budget.ts'

/** Times of calls that are made as early as the budget allows, one after the other. */
function times(count: number, method: (index: number) => string, priority: 'user' | 'background') {
  const budget = new RequestBudget(DEFAULT_RPC_LIMITS)
  const made: number[] = []
  let now = 0
  for (let index = 0; index < count; index++) {
    now = budget.freeAtMs(method(index), now, priority)
    budget.take(method(index), now)
    made.push(now)
  }
  return made
}

/** Largest number of times in any window of 10 s. */
const busiest = (made: readonly number[]) =>
  Math.max(...made.map((start) => made.filter((at) => at >= start && at < start + 10_000).length))

test.each([
  ['one method', () => 'getSlot', 'user', 32],
  ['many methods', (index: number) => `get${index % 8}`, 'user', 80],
  ['many methods in the background', (index: number) => `get${index % 8}`, 'background', 60],
] as const)('no window holds more than 80 %% of a limit: %s', (_, method, priority, most) => {
  expect(busiest(times(400, method, priority))).toBe(most)
})

test('a user finds room that the background leaves', () => {
  const budget = new RequestBudget(DEFAULT_RPC_LIMITS)
  for (let index = 0; index < 60; index++) budget.take(`get${index % 8}`, 0)
  expect(budget.freeAtMs('getX', 0, 'background')).toBe(10_000)
  expect(budget.freeAtMs('getX', 0, 'user')).toBe(0)
})

test('a method may have a limit of its own, and has one call at least', () => {
  const budget = new RequestBudget({ ...DEFAULT_RPC_LIMITS, methods: { getProgramAccounts: 1 } })
  budget.take('getProgramAccounts', 5)
  expect(budget.freeAtMs('getProgramAccounts', 6, 'user')).toBe(10_005)
})

test('usage is that of the window', () => {
  const budget = new RequestBudget(DEFAULT_RPC_LIMITS)
  budget.take('getSlot', 0)
  budget.take('getBlock', 9_000)
  expect(budget.usage(9_999)).toEqual({ used: 2, allowed: 80, limit: 100, windowMs: 10_000 })
  expect(budget.usage(10_000).used).toBe(1)
  expect([...budget.methodUsage(10_000)]).toEqual([['getBlock', 1, 32]])
})
