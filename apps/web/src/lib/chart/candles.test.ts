import type { Candle } from '@callisto/contract'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { chainTime, recordChainTime } from '../live/chain-time.ts'
import { applyTick, mergeCandles } from './candles.ts'

const bar: Candle = { time: 900, open: 10, high: 12, low: 9, close: 11, volume: 5 }

test.each([
  ['inside the bar', 13, 1000, { time: 900, open: 10, high: 13, low: 9, close: 13, volume: 5 }],
  ['a new low', 8, 1799, { time: 900, open: 10, high: 12, low: 8, close: 8, volume: 5 }],
  ['on the boundary', 14, 1800, { time: 1800, open: 11, high: 14, low: 11, close: 14, volume: 0 }],
  ['after a gap', 10, 4000, { time: 3600, open: 11, high: 11, low: 10, close: 10, volume: 0 }],
  ['from the past', 99, 899, bar],
])('a tick %s', (_, price, time, expected) => {
  expect(applyTick(bar, price, time, 900)).toEqual(expected)
})

test('a bar contains open and close and starts on the interval grid', () => {
  const ticks = fc.array(
    fc.record({ price: fc.double({ min: 0.001, max: 1e6, noNaN: true }), time: fc.nat(100_000) }),
  )
  fc.assert(
    fc.property(ticks, (all) => {
      let last = bar
      for (const { price, time } of all) {
        last = applyTick(last, price, time, 900)
        expect(last.high).toBeGreaterThanOrEqual(Math.max(last.open, last.close))
        expect(last.low).toBeLessThanOrEqual(Math.min(last.open, last.close))
        expect(last.time % 900).toBe(0)
      }
    }),
    { seed: 5, numRuns: 200 },
  )
})

test('pages merge in order without duplicates', () => {
  const at = (time: number, close: number): Candle => ({ ...bar, time, close })
  expect(
    mergeCandles([at(1800, 1)], [at(900, 2), at(1800, 3)]).map(({ time, close }) => [time, close]),
  ).toEqual([
    [900, 2],
    [1800, 3],
  ])
})

test.each([-86_400_000, 86_400_000])('a browser clock that is off by %d ms moves no bar', (offsetMs) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_000 + offsetMs })
  recordChainTime(1_790_000_000)
  const bar = { time: 1_789_999_980, open: 1, high: 1, low: 1, close: 1, volume: 0 }
  const ticked = applyTick(bar, 2, chainTime()!, 60)
  vi.useRealTimers()
  expect(ticked).toMatchObject({ time: bar.time, high: 2, close: 2 })
})
