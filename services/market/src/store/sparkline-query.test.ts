import { expect, test } from 'vitest'
import { sparklineSpan, toSparkline } from './sparkline-query.ts'

const now = 1_790_000_130

test.each([
  [5 * 86_400, 900, 97],
  [20 * 3600, 900, 81],
  [6 * 3600, 300, 73],
  [3600, 60, 61],
  [0, 60, 1],
])('a token of %d s is plotted in bars of %d s, %d of them', (age, resolution, count) => {
  const span = sparklineSpan(now - age, now)
  expect(span.resolution).toBe(resolution)
  expect((span.to - span.from) / resolution + 1).toBe(count)
})

test('gaps repeat the close, the time before the first bar its open', () => {
  const span = { resolution: 60, from: 600, to: 900 }
  const bars = [
    { time: 780, open: 3, close: 4 },
    { time: 660, open: 1.23456789, close: 2 },
    { time: 540, open: 9, close: 9 },
  ]
  expect(toSparkline(bars, span)).toEqual([1.23457, 2, 2, 4, 4, 4])
  expect(toSparkline([], span)).toEqual([])
  expect(toSparkline([{ time: 540, open: 9, close: 9 }], span)).toEqual([])
})
