import { expect, test } from 'vitest'
import { autocorrelation, kurtosis, quantile } from './market/statistics.ts'
import { holdingTimes } from './market/tape.ts'
import { isHeld, type MarketLine, soakMarket } from './market.ts'

const named = (lines: readonly MarketLine[], metric: string): number =>
  lines.find((line) => line.metric === metric)!.value

test('twelve played and two live minutes: no free money, one intensity, trades in both directions', async () => {
  const lines = await soakMarket({ seed: 3, historyHours: 0.2, liveMinutes: 2 })
  const prices = lines.slice(
    0,
    lines.findIndex(({ metric }) => metric === 'established tokens with trades'),
  )
  expect(prices.length).toBeGreaterThan(5)
  expect(prices.filter((line) => !isHeld(line))).toEqual([])
  expect(isHeld(lines.find(({ metric }) => metric.startsWith('trades an hour live'))!)).toBe(true)
  expect(named(lines, 'buys to sells, median')).toBeGreaterThan(0.5)
  expect(named(lines, 'buys to sells, median')).toBeLessThan(2)
}, 600_000)

test('statistics of known series', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(kurtosis([-1, 1, -1, 1])).toBe(1)
  expect(kurtosis([0, 0, 0, 0, 0, 0, 0, 0, 0, 10])).toBeCloseTo(8.11, 2)
  expect(autocorrelation([1, -1, 1, -1, 1, -1])).toBeCloseTo(-5 / 6, 9)
})

test('a line without limits is held, a figure that could not be measured is not', () => {
  expect(isHeld({ metric: 'a', value: Number.NaN })).toBe(true)
  expect(isHeld({ metric: 'a', value: Number.NaN, most: 1 })).toBe(false)
  expect(isHeld({ metric: 'a', value: 1, least: 0.9, most: 1 })).toBe(true)
})

test('a holding time is that of a trader from the first purchase to the next sale', () => {
  const trade = (time: number, trader: string, mintIn: string, mintOut: string) => ({
    time,
    trader,
    mintIn,
    mintOut,
    amountIn: 1,
    amountOut: 1,
  })
  const trades = [
    trade(10, 'a', 'usd', 'x'),
    trade(15, 'b', 'usd', 'x'),
    trade(20, 'a', 'usd', 'x'),
    trade(40, 'a', 'x', 'usd'),
    trade(50, 'a', 'x', 'usd'),
    trade(60, 'b', 'x', 'y'),
  ]
  expect(holdingTimes(trades, (mint) => mint === 'x')).toEqual([30, 45])
})
