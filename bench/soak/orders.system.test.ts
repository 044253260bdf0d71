import { expect, test } from 'vitest'
import { openWorld } from './orders.ts'
import { soakModel } from './programs/run-model.ts'

test('6,000 random and hostile operations on orders equal the model to the unit', async () => {
  const found = await soakModel(openWorld, 6_000, 20_261_124)
  expect(found.violations).toBe(0)
  expect(found.succeeded).toBeGreaterThan(1_500)
  expect(found.hostile).toBeGreaterThan(600)
})
