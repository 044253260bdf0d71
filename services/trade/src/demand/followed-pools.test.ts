import { expect, test } from 'vitest'
import { FollowedPools } from './fresh-pools.ts'

test.each([
  [400, 10_000],
  [200, 5_000],
  // Between two reads of the head no slot can become known.
  [100, 5_000],
])('with slots of %i ms pools are quoted up to %i ms after the newest slot', async (slotMs, limitMs) => {
  let ageMs = 0
  const pools = new FollowedPools({ silentMs: () => ageMs, cluster: () => ({ slotMs }) })
  for (ageMs of [0, limitMs]) {
    expect(pools.isFresh()).toBe(true)
    expect(await pools.prepare()).toBeUndefined()
  }
  ageMs = limitMs + 1
  expect(pools.isFresh()).toBe(false)
  expect(await pools.prepare()).toMatchObject({
    error: { errorCode: 'DEADLINE_EXCEEDED' },
  })
  ageMs = 0
  expect(await pools.prepare()).toBeUndefined()
})
