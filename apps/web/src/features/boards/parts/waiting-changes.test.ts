import { expect, test } from 'vitest'
import { countWaitingChanges } from './useHeldOrder.ts'

test.each([
  ['abc', 'abc', 0],
  ['abc', 'xabc', 1],
  ['abc', 'ab', 1],
  // One card enters at the top and one leaves at the end.
  ['abc', 'xab', 2],
  // One card from the end to the top.
  ['abcd', 'dabc', 1],
  ['abcd', 'dcba', 3],
  ['', 'ab', 2],
  ['abc', 'cxa', 3],
])('from %s to %s: %d', (shown, next, changes) => {
  expect(countWaitingChanges([...shown], [...next])).toBe(changes)
})
