import { expect, test } from 'vitest'
import { ResponseBudget } from './response-budget.ts'

const MB = 1024 * 1024

test('a client is held to its own limit, and to that of all only when it holds much', () => {
  const budget = new ResponseBudget({ perClient: 8 * MB, total: 12 * MB })
  const release = budget.add('a', 8 * MB)
  expect([budget.isSpent('a'), budget.isSpent('b')]).toEqual([true, false])
  budget.add('b', 4 * MB)
  expect([budget.isSpent('b'), budget.isSpent('c')]).toEqual([true, false])
  release()
  release()
  expect([budget.isSpent('a'), budget.isSpent('b'), budget.unreadBytes]).toEqual([false, false, 4 * MB])
})

test('what a client waits for is cancelled when its budget is spent', () => {
  const budget = new ResponseBudget({ perClient: 8 * MB, total: 12 * MB })
  const cancelled: string[] = []
  budget.whenSpent('a', () => cancelled.push('first'))
  const stop = budget.whenSpent('a', () => cancelled.push('second'))
  budget.whenSpent('b', () => cancelled.push('other'))
  budget.add('a', 7 * MB)
  stop()
  expect(cancelled).toEqual([])
  budget.add('a', 1 * MB)
  expect(cancelled).toEqual(['first'])
})
