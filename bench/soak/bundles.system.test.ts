import { expect, test } from 'vitest'
import { KIND_COUNT } from './bundles/bundle-source.ts'
import { soakBundles } from './bundles.ts'

// spec 2-7-46
test('random bundles land whole and in order, or leave nothing', async () => {
  const { violations, outcomes, kinds } = await soakBundles({ runs: 400, seed: 20_261_123 })
  expect(violations).toBe(0)
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(50)
  expect(Object.keys(kinds)).toHaveLength(KIND_COUNT)
})
