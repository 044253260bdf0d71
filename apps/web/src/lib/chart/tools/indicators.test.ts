import { expect, test } from 'vitest'
import { ema, macd, rsi, vwap } from './indicators.ts'

// The expected values are those of the definitions as closed sums, computed in exact fractions outside of this code.
const closes = [
  44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46,
  46.03, 46.41, 46.22, 45.64, 46.21, 46.25, 45.71, 46.46, 45.78, 45.35, 44.03, 44.18, 44.22, 44.57, 43.42,
  42.66, 43.13, 42.5, 43.8, 44.12, 43.95, 44.66,
]

test.each([
  [8, undefined],
  [9, 44.779],
  [10, 44.981],
  [20, 45.93211732474121],
  [37, 44.02888518256616],
])('EMA 10 of bar %d', (at, expected) => {
  const value = ema(closes, 10)[at]
  if (expected === undefined) expect(value).toBeUndefined()
  else expect(value).toBeCloseTo(expected, 9)
})

test.each([
  [13, undefined],
  [14, 70.46413502109705],
  [15, 66.24961855355508],
  [16, 66.48094183471267],
  [32, 37.805244301602656],
  [37, 51.865967994146416],
])('RSI 14 of bar %d', (at, expected) => {
  const value = rsi(closes, 14)[at]
  if (expected === undefined) expect(value).toBeUndefined()
  else expect(value).toBeCloseTo(expected, 9)
})

test('RSI of a price that stands still, only rises or only falls', () => {
  expect(rsi([5, 5, 5, 5], 2)).toEqual([undefined, undefined, 50, 50])
  expect(rsi([1, 2, 3, 4], 2).at(-1)).toBe(100)
  expect(rsi([4, 3, 2, 1], 2).at(-1)).toBe(0)
})

test('MACD 12 26 9', () => {
  const { macd: line, signal, histogram } = macd(closes)
  expect(line[24]).toBeUndefined()
  expect(line[25]).toBeCloseTo(0.3074057347965098, 9)
  expect(line[37]).toBeCloseTo(-0.3815581916149907, 9)
  expect(signal[32]).toBeUndefined()
  expect(signal[33]).toBeCloseTo(-0.15697380223416194, 9)
  expect(signal[37]).toBeCloseTo(-0.3370020609395639, 9)
  expect(histogram[37]).toBeCloseTo(-0.04455613067542681, 9)
})

test('VWAP is that of the day in UTC', () => {
  const bar = (time: number, price: number, volume: number) => ({
    time,
    open: price,
    high: price + 1,
    low: price - 1,
    close: price + 3,
    volume,
  })
  const day = 86_400 * 20_000
  // (2 + 0 + 4) / 3 = 2; (11 + 9 + 13) / 3 = 11; then a new day begins.
  expect(
    vwap([bar(day, 1, 10), bar(day + 900, 10, 20), bar(day + 1800, 50, 0), bar(day + 86_400, 4, 0)]),
  ).toEqual([2, 8, 8, undefined])
})

test('too few bars have no value', () => {
  expect(ema([], 3)).toEqual([])
  expect(ema([1, 2], 3)).toEqual([undefined, undefined])
  expect(ema([undefined, 1, 2, 3], 3)).toEqual([undefined, undefined, undefined, 2])
})
