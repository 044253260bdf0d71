import { expect, test } from 'vitest'
import { openWorld } from './distributor.ts'
import { soakModel } from './programs/run-model.ts'

test('4,000 random and hostile claims equal the model to the unit', async () => {
  const found = await soakModel(openWorld, 4_000, 20_261_201)
  expect(found.violations).toBe(0)
  expect(found.succeeded).toBeGreaterThan(150)
  expect(found.hostile).toBeGreaterThan(1_000)
})
