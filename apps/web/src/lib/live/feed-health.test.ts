import { beforeEach, expect, test } from 'vitest'
import { feedState, recordSlot, useFeedHealth } from './feed-health.ts'

beforeEach(() => useFeedHealth.setState({ connected: true, slot: undefined, requestedAtMs: undefined }))

test.each([
  [{ connected: undefined, slot: undefined, requestedAtMs: undefined }, true, 0, { state: 'connecting' }],
  [{ connected: true, slot: 1, requestedAtMs: 1000 }, true, 5999, { state: 'live' }],
  [{ connected: true, slot: 1, requestedAtMs: 1000 }, true, 6000, { state: 'delayed', ageSeconds: 5 }],
  [{ connected: true, slot: 1, requestedAtMs: 1000 }, true, 13_700, { state: 'delayed', ageSeconds: 12 }],
  [{ connected: false, slot: undefined, requestedAtMs: undefined }, true, 0, { state: 'offline' }],
  [{ connected: false, slot: 1, requestedAtMs: 1000 }, true, 5999, { state: 'live' }],
  [{ connected: false, slot: 1, requestedAtMs: 1000 }, true, 8000, { state: 'delayed', ageSeconds: 7 }],
  [{ connected: false, slot: 1, requestedAtMs: 1000 }, true, 61_000, { state: 'offline' }],
  [{ connected: true, slot: 1, requestedAtMs: 1000 }, false, 1001, { state: 'offline' }],
])('%j online=%s at %d is %j', (health, online, now, expected) => {
  expect(feedState(health, online, now)).toEqual(expected)
})

test('a repeated slot does not reset the age', () => {
  recordSlot(10, 1000)
  recordSlot(10, 9000)
  recordSlot(9, 9500)
  expect(useFeedHealth.getState()).toMatchObject({ slot: 10, requestedAtMs: 1000 })
})
