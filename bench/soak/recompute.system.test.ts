import { expect, test } from 'vitest'
import { soakRecompute } from './recompute.ts'

// spec 1-3-04
test('every figure, bar and holder that is served equals one computed from the ledger', async () => {
  const { tokens, launched, compared, mismatches } = await soakRecompute({
    seed: 'recompute test',
    minutes: 5,
    tradesPerSecond: 8,
    tokens: 30,
  })
  expect(mismatches).toEqual([])
  expect(tokens).toBe(30)
  expect(launched).toBeGreaterThan(5)
  expect(compared).toBeGreaterThan(4_000)
}, 180_000)
