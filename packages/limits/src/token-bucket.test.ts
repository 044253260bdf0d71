import { expect, test } from 'vitest'
import { minuteBucket } from './token-bucket.ts'

/** Times of the calls of a client that asks every 100 ms. */
function callsOf(perMinute: number, forMs: number): number[] {
  let nowMs = 0
  const bucket = minuteBucket(perMinute, nowMs)
  const calls: number[] = []
  for (; nowMs < forMs; nowMs += 100) {
    if (bucket.waitMs(1, nowMs) > 0) continue
    bucket.take(1, nowMs)
    calls.push(nowMs)
  }
  return calls
}

test.each([2, 6, 30, 60, 600])('no minute has more than %d calls', (perMinute) => {
  const calls = callsOf(perMinute, 300_000)
  const busiest = Math.max(
    ...calls.map((from) => calls.filter((at) => at >= from && at < from + 60_000).length),
  )
  expect(busiest).toBeLessThanOrEqual(perMinute)
  expect(calls.length).toBeGreaterThan(2 * perMinute)
})

test('an empty bucket says how long to wait', () => {
  let nowMs = 0
  const bucket = minuteBucket(4, nowMs)
  bucket.take(1, nowMs)
  expect(bucket.waitMs(1, nowMs)).toBe(20_000)
  nowMs = 15_000
  expect(bucket.waitMs(1, nowMs)).toBe(5_000)
  nowMs = 20_000
  expect(bucket.waitMs(1, nowMs)).toBe(0)
})
