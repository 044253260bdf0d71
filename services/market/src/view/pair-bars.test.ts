import type { Candle } from '@callisto/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invertBars, joinCandles, type PriceSeries, ratioBars } from './bars.ts'

const bar = (time: number, [open, high, low, close]: number[], volume = 1): Candle => ({
  time,
  open: open!,
  high: high!,
  low: low!,
  close: close!,
  volume,
})
const none: PriceSeries = { bars: [], before: undefined }

test('while the quote stands still the bars are exact', () => {
  const base = { bars: [bar(60, [10, 14, 8, 12], 24)], before: undefined }
  const quote = { bars: [], before: bar(0, [1, 9, 1, 2]) }
  expect(ratioBars(base, quote)).toEqual([bar(60, [5, 7, 4, 6], 12)])
})

test('a bar without a known price of both is omitted', () => {
  const base = { bars: [bar(60, [1, 1, 1, 1]), bar(180, [1, 1, 1, 1])], before: undefined }
  const quote = { bars: [bar(120, [2, 2, 2, 2])], before: undefined }
  expect(ratioBars(base, quote).map(({ time, close, volume }) => [time, close, volume])).toEqual([
    [120, 0.5, 0],
    [180, 0.5, 0.5],
  ])
  expect(ratioBars(base, none)).toEqual([])
  expect(
    ratioBars(
      { bars: [bar(0, [1, 1, 1, 1])], before: undefined },
      { bars: [], before: bar(0, [0, 0, 0, 0]) },
    ),
  ).toEqual([])
})

/** One side trades at a time of a minute; prices from 0.01 to 100. */
const trades = fc.array(
  fc.record({
    minute: fc.nat(20),
    side: fc.constantFrom('base', 'quote'),
    price: fc.double({ min: 0.01, max: 100, noNaN: true }),
  }),
  { minLength: 4, maxLength: 60 },
)

test('bars agree with the path of the ratio: ends are exact, extremes are never overstated', () => {
  fc.assert(
    fc.property(trades, (all) => {
      const path = [...all].sort((a, b) => a.minute - b.minute)
      const sides = { base: new Map<number, Candle>(), quote: new Map<number, Candle>() }
      const last = { base: 1, quote: 1 }
      const ratios = new Map<number, number[]>()
      for (const { minute, side, price } of path) {
        const time = minute * 60
        const known = sides[side as 'base'].get(time) ?? bar(time, Array(4).fill(last[side as 'base']), 0)
        ratios.set(time, ratios.get(time) ?? [last.base / last.quote])
        last[side as 'base'] = price
        sides[side as 'base'].set(time, {
          ...known,
          high: Math.max(known.high, price),
          low: Math.min(known.low, price),
          close: price,
        })
        ratios.get(time)!.push(last.base / last.quote)
      }
      const series = (side: 'base' | 'quote'): PriceSeries => ({
        bars: [...sides[side].values()],
        before: bar(-60, [1, 1, 1, 1]),
      })
      const bars = ratioBars(series('base'), series('quote'))
      expect(bars.map(({ time }) => time)).toEqual([...ratios.keys()])
      for (const { time, open, high, low, close } of bars) {
        const seen = ratios.get(time)!
        expect(open).toBeCloseTo(seen[0]!, 9)
        expect(close).toBeCloseTo(seen.at(-1)!, 9)
        const slack = 1 + 1e-12
        expect(high).toBeLessThanOrEqual(Math.max(...seen) * slack)
        expect(low).toBeGreaterThanOrEqual(Math.min(...seen) / slack)
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
        expect(low).toBeLessThanOrEqual(Math.min(open, close))
      }
    }),
    { seed: 9, numRuns: 300 },
  )
})

test('inverted bars swap their extremes, twice gives the first ones', () => {
  const bars = [bar(0, [4, 8, 2, 5], 10)]
  expect(invertBars(bars)).toEqual([bar(0, [0.25, 0.5, 0.125, 0.2], 2)])
  const [again] = invertBars(invertBars(bars))
  expect(again!.high).toBeCloseTo(8, 12)
  expect(again!.volume).toBeCloseTo(10, 12)
  expect(invertBars([bar(0, [1, 1, 0, 1])])).toEqual([])
})

test('bars join on the grid of the longer interval', () => {
  const bars = [bar(0, [1, 3, 1, 2]), bar(240, [2, 2, 1, 1]), bar(300, [1, 1, 1, 1])]
  expect(joinCandles(bars, '5_MINUTE')).toEqual([bar(0, [1, 3, 1, 1], 2), bar(300, [1, 1, 1, 1])])
})
