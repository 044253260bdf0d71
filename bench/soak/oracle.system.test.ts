import { expect, test } from 'vitest'
import { openOracleWorld } from './oracle/oracle-world.ts'
import { openTokenFeedWorld } from './oracle/token-feed-world.ts'
import { soakModel } from './programs/run-model.ts'

test('4,000 random and hostile operations on feeds equal the model to the unit', async () => {
  const found = await soakModel(openOracleWorld, 4_000, 20_261_124)
  expect(found.violations).toBe(0)
  expect(found.succeeded).toBeGreaterThan(1_000)
  expect(found.hostile).toBeGreaterThan(400)
})

test('3,000 on feeds of pools equal theirs', async () => {
  const found = await soakModel(openTokenFeedWorld, 3_000, 20_261_130)
  expect(found.violations).toBe(0)
  expect(found.succeeded).toBeGreaterThan(1_000)
  expect(found.hostile).toBeGreaterThan(200)
})
