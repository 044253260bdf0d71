import { expect, test } from 'vitest'
import { soakLive } from './live.ts'

test('services over RPC and subscriptions give what services in the process of the chain give, block by block', async () => {
  const report = await soakLive({
    seed: 'live test',
    slots: 40,
    quotes: 200,
    historyMs: 120_000,
    tradesPerSecond: 10,
  })
  expect(report.mismatches).toEqual([])
  expect([report.slots, report.quotes]).toEqual([40, 200])
  expect(report.routed).toBeGreaterThan(100)
  expect(report.accounts).toBeGreaterThan(4_000)
  expect(report.figures).toBeGreaterThan(4_000)
  // Each block is fetched once, for all that read it.
  expect(report.calls.getBlock).toBeLessThan(2_000)
}, 180_000)
