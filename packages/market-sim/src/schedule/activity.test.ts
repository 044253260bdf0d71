import { expect, test } from 'vitest'
import { activityAt, diurnal, expectedTransactions } from './activity.ts'

const HOUR = 3_600_000
const liveFromMs = Date.UTC(2026, 10, 20, 15)
const at = (hours: number, tradesPerSecond = 3) =>
  activityAt(liveFromMs + hours * HOUR, { liveFromMs, tradesPerSecond })
const expected = (fromHours: number, toHours: number, tradesPerSecond = 3) =>
  expectedTransactions(
    { liveFromMs, tradesPerSecond },
    liveFromMs + fromHours * HOUR,
    liveFromMs + toHours * HOUR,
  )

test('the last played hour has the intensity of real time', () => {
  for (let minutes = -60; minutes < 60; minutes++) {
    const { rate } = at(minutes / 60)
    expect(rate).toBeCloseTo(3 * diurnal(liveFromMs + minutes * 60_000), 9)
  }
  const ratio = expected(0, 1) / expected(-1, 0)
  expect(ratio).toBeGreaterThan(0.9)
  expect(ratio).toBeLessThan(1.1)
})

test('the last day has at least four transactions in five seconds, the days before one or two a minute', () => {
  for (let hours = -24; hours < 0; hours += 0.05) expect(at(hours).rate).toBeGreaterThanOrEqual(0.8)
  expect(expected(-24, 0)).toBeLessThan(100_000)
  for (let hours = -720; hours < -24; hours++) expect(at(hours)).toMatchObject({ isDistant: true })
  expect(expected(-720, -24)).toBeGreaterThan(40_000)
  expect(expected(-720, -24)).toBeLessThan(55_000)
})

test('a slower market is not faster in its history', () => {
  for (let hours = -24; hours < 1; hours += 0.1) expect(at(hours, 0.5).rate).toBeLessThan(0.5 * 1.5)
})

test.each([[1], [3], [50]])('the real-time rate is the configured one: %d', (tradesPerSecond) => {
  expect(expected(0, 24, tradesPerSecond) / 86_400 / tradesPerSecond).toBeCloseTo(1, 2)
})

test('launches follow the rate, never more than sixteen a minute', () => {
  expect(at(3).launches * 60).toBeGreaterThan(1)
  expect(at(-40).launches * 3600).toBeGreaterThan(0.3)
  expect(at(3, 1_000).launches * 60).toBeLessThan(16 * 1.4)
})

test('a rate of zero halts the market after the history', () => {
  expect(at(-0.5, 0).rate).toBeGreaterThan(1)
  expect(at(-100, 0).rate).toBeGreaterThan(0)
  expect(at(0, 0)).toMatchObject({ rate: 0, launches: 0, level: 0 })
})

test('the diurnal factor has mean 1', () => {
  const factors = Array.from({ length: 240 }, (_, i) => diurnal(i * 0.1 * HOUR))
  expect(factors.reduce((sum, factor) => sum + factor, 0) / factors.length).toBeCloseTo(1, 6)
  expect(Math.max(...factors) / Math.min(...factors)).toBeGreaterThan(1.7)
})
