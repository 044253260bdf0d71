import { expect, test } from 'vitest'
import { soakModel } from './programs/run-model.ts'
import { openWorld } from './votelock.ts'

test('4,000 random and hostile locks equal the model to the unit', async () => {
  const found = await soakModel(openWorld, 4_000, 20_261_202)
  expect(found.violations).toBe(0)
  expect(found.succeeded).toBeGreaterThan(600)
  expect(found.hostile).toBeGreaterThan(600)
})
