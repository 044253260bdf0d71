import { expect, test } from 'vitest'
import { seeded } from '../routing/random.ts'
import { checkPairs } from './filters/pairs.ts'

// spec 1-5.2-01, 1-5.2-02, 1-5.2-03, 1-5.2-04, 1-5.2-05, 1-5.2-06
test('the shared function, its reference, the wire and the columns of the service agree', () => {
  const report = checkPairs(seeded(11), 5_000)
  expect(report.failures).toEqual([])
  expect(report.pairs).toBe(5_000)
  // Neither all nor nothing passes.
  expect(report.passed).toBeGreaterThan(200)
  expect(report.passed).toBeLessThan(4_000)
})
