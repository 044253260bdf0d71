import { expect, test } from 'vitest'
import { FixedWindows } from './fixed-windows.ts'

const DAY_MS = 86_400_000
const MAX = 50
const open = () => new FixedWindows({ max: MAX, windowMs: DAY_MS, maxSubjects: 20_000 })

test('a client adds so many watches a day, and others are not concerned', () => {
  const limit = open()
  for (let n = 0; n < MAX; n++) expect(limit.add('a', n)).toBe(0)
  expect(limit.add('a', 1_000)).toBe(DAY_MS - 1_000)
  expect(limit.add('b', 1_000)).toBe(0)
  expect(limit.add('a', DAY_MS)).toBe(0)
})

test('clients that are forgotten are the first ones', () => {
  const limit = open()
  for (let n = 0; n < MAX; n++) limit.add('a', 0)
  for (let n = 0; n < MAX; n++) limit.add('b', 0)
  for (let n = 0; n < 19_999; n++) limit.add(`client ${n}`, 0)
  expect([limit.add('b', 1), limit.add('a', 1)]).toEqual([DAY_MS - 1, 0])
})
