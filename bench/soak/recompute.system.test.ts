import { expect, test } from 'vitest'
import { soakRecompute } from './recompute.ts'

// spec 1-3-02, 1-3-04, 1-7.1-20, 1-7.1-22
test('every figure, bar and holder that is served equals one computed from the ledger', async () => {
  const report = await soakRecompute({
    seed: 'recompute test',
    minutes: 5,
    tradesPerSecond: 8,
    tokens: 30,
  })
  const { tokens, launched, launchpadFigures, compared, mismatches } = report
  expect(mismatches).toEqual([])
  expect(tokens).toBe(30)
  expect(launched).toBeGreaterThan(5)
  // Nine launchpads, three periods.
  expect(launchpadFigures).toBe(9 * (3 * 6 + 1))
  expect(compared).toBeGreaterThan(4_000)
  expect(Math.min(report.liked, report.narratives, report.stockPrices)).toBeGreaterThan(0)
}, 180_000)
