import { expect, test } from 'vitest'
import { FillRate } from './maker.ts'

const HOUR = 3_600_000

test.each<[string, number, number, boolean]>([
  ['no order', 0, 0, false],
  ['one filled', 1, 0, false],
  ['one failed', 0, 1, true],
  ['95 %', 19, 1, false],
  ['less than 95 %', 18, 1, true],
  ['all of many', 1_000, 0, false],
])('%s: %d filled, %d failed', (_, filled, failed, isOff) => {
  const fills = new FillRate()
  for (let n = 0; n < filled; n++) fills.add(true, n)
  for (let n = 0; n < failed; n++) fills.add(false, n)
  expect(fills.isOff(10_000)).toBe(isOff)
})

test('a failure counts for an hour', () => {
  const fills = new FillRate()
  fills.add(false, 0)
  fills.add(true, HOUR / 2)
  expect(fills.isOff(HOUR - 1)).toBe(true)
  expect(fills.isOff(HOUR)).toBe(false)
  expect(fills.rate(3 * HOUR)).toBeUndefined()
})
