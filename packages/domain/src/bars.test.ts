import type { Candle } from '@callisto/contract'
import { expect, test } from 'vitest'
import { fillBars, nextBarStart } from './bars.ts'

const bar = (time: number, close: number): Candle => ({
  time,
  open: close - 1,
  high: close + 1,
  low: close - 2,
  close,
  volume: 7,
})
const flat = (time: number, close: number): Candle => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
})

test('an empty interval has the previous close and volume 0', () => {
  expect(fillBars([bar(900, 5), bar(3600, 8)], '15_MINUTE')).toEqual([
    bar(900, 5),
    flat(1800, 5),
    flat(2700, 5),
    bar(3600, 8),
  ])
})

test.each([
  ['before the next boundary', 1799, [bar(900, 5)]],
  ['at the next boundary', 1800, [bar(900, 5), flat(1800, 5)]],
  ['two bars later', 3599, [bar(900, 5), flat(1800, 5), flat(2700, 5)]],
  ['before the last bar', 10, [bar(900, 5)]],
])('bars reach to a time %s', (_, until, expected) => {
  expect(fillBars([bar(900, 5)], '15_MINUTE', until)).toEqual(expected)
})

test('no bar is made before the first trade', () => {
  expect(fillBars([], '1_HOUR', 1_000_000)).toEqual([])
})

test('of too many bars the newest are kept, and a hostile gap costs no more than they do', () => {
  const filled = fillBars([bar(0, 5), bar(60e12, 8)], '1_MINUTE', undefined, 4)
  expect(filled.map(({ time }) => 60e12 - time)).toEqual([180, 120, 60, 0])
  expect(filled.at(-2)).toEqual(flat(60e12 - 60, 5))
})

test('months are calendar months, all other bars of equal length', () => {
  const start = (text: string) => Date.parse(text) / 1000
  expect(nextBarStart(start('2026-01-01T00:00Z'), '1_MONTH')).toBe(start('2026-02-01T00:00Z'))
  expect(nextBarStart(start('2026-12-01T00:00Z'), '1_MONTH')).toBe(start('2027-01-01T00:00Z'))
  expect(nextBarStart(start('2026-11-16T00:00Z'), '1_WEEK')).toBe(start('2026-11-23T00:00Z'))
  const bars = [bar(start('2026-01-01T00:00Z'), 5), bar(start('2026-04-01T00:00Z'), 8)]
  expect(fillBars(bars, '1_MONTH').map(({ volume }) => volume)).toEqual([7, 0, 0, 7])
})
