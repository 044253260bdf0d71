import type { Candle } from '@callisto/contract'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { chainTime, recordChainTime } from '../live/chain-time.ts'
import { applyTick, mergeCandles } from './candles.ts'

const bar: Candle = { time: 900, open: 10, high: 12, low: 9, close: 11, volume: 5 }

// spec 1-4-26
test.each([
  ['inside the bar', 13, 1000, 2, [{ time: 900, open: 10, high: 13, low: 9, close: 13, volume: 7 }]],
  ['a new low', 8, 1799, 0, [{ time: 900, open: 10, high: 12, low: 8, close: 8, volume: 5 }]],
  ['on the boundary', 14, 1800, 3, [{ time: 1800, open: 11, high: 14, low: 11, close: 14, volume: 3 }]],
  [
    'after a gap',
    10,
    4000,
    1,
    [
      { time: 1800, open: 11, high: 11, low: 11, close: 11, volume: 0 },
      { time: 2700, open: 11, high: 11, low: 11, close: 11, volume: 0 },
      { time: 3600, open: 11, high: 11, low: 10, close: 10, volume: 1 },
    ],
  ],
  ['from the past', 99, 899, 1, []],
  ['of an impossible time', 99, 1e15, 1, []],
])('a tick %s', (_, price, time, volume, expected) => {
  expect(applyTick(bar, { price, time, volume }, 900)).toEqual(expected)
})

test('after any ticks time is linear, each bar opens at the close before it and volume is that of its ticks', () => {
  const ticks = fc.array(
    fc.record({
      price: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
      time: fc.nat(50_000),
      volume: fc.nat(1000),
    }),
  )
  fc.assert(
    fc.property(ticks, (all) => {
      const bars = [bar]
      let volume = bar.volume
      for (const tick of all) {
        const last = bars.at(-1)!
        const changed = applyTick(last, tick, 900)
        if (changed.length > 0) volume += tick.volume
        if (changed[0]?.time === last.time) bars.pop()
        bars.push(...changed)
      }
      const wrong = bars.filter(
        ({ time, open, high, low, close }, at) =>
          time !== 900 * (at + 1) ||
          (at > 0 && open !== bars[at - 1]!.close) ||
          high < Math.max(open, close) ||
          low > Math.min(open, close),
      )
      expect(wrong).toEqual([])
      expect(bars.reduce((sum, one) => sum + one.volume, 0)).toBe(volume)
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
  const [ticked] = applyTick(bar, { price: 2, time: chainTime()!, volume: 0 }, 60)
  vi.useRealTimers()
  expect(ticked).toMatchObject({ time: bar.time, high: 2, close: 2 })
})
