import { expect, test } from 'vitest'
import { activityAt, diurnal } from './activity.ts'

const HOUR = 3_600_000
const liveFromMs = Date.UTC(2026, 10, 20, 15)
const at = (hours: number, tradesPerSecond: number) =>
  activityAt(liveFromMs + hours * HOUR, { liveFromMs, tradesPerSecond })

test('a day of history is thinned and ends at the real-time rate', () => {
  let transactions = 0
  let launches = 0
  for (let hours = -24; hours < 0; hours += 1 / 60) {
    transactions += at(hours, 10).rate * 60
    launches += at(hours, 10).launches * 60
  }
  expect(transactions).toBeGreaterThan(25_000)
  expect(transactions).toBeLessThan(40_000)
  expect(launches).toBeGreaterThan(2_000)
  expect(at(-10, 10).level).toBeLessThan(0.05)
  expect(at(0, 10).level).toBeCloseTo(1, 9)
})

test.each([[1], [10], [50]])('the real-time rate is the configured one: %d', (tradesPerSecond) => {
  let sum = 0
  for (let hours = 0; hours < 24; hours += 0.1) sum += at(hours, tradesPerSecond).rate * 360
  expect(sum / 86_400 / tradesPerSecond).toBeCloseTo(1, 2)
})

test('several launches a minute, never more than sixteen', () => {
  expect(at(3, 10).launches * 60).toBeGreaterThan(3)
  expect(at(3, 1_000).launches * 60).toBeLessThan(16 * 1.4)
})

test('a rate of zero halts the market after the history', () => {
  expect(at(-10, 0).rate).toBeGreaterThan(0)
  expect(at(0, 0)).toEqual({ rate: 0, launches: 0, level: 0 })
})

test('the diurnal factor has mean 1', () => {
  const tides = Array.from({ length: 240 }, (_, i) => diurnal(i * 0.1 * HOUR))
  expect(tides.reduce((sum, tide) => sum + tide, 0) / tides.length).toBeCloseTo(1, 6)
  expect(Math.max(...tides) / Math.min(...tides)).toBeGreaterThan(1.7)
})
