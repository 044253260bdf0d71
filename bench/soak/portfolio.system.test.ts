import { expect, test } from 'vitest'
import { soakPortfolio } from './portfolio.ts'

test('portfolios, gains and activity of wallets equal what the ledger says', async () => {
  const report = await soakPortfolio({ seed: 'portfolio test', minutes: 1, tradesPerSecond: 8, wallets: 40 })
  expect(report.violations).toEqual([])
  expect(report.wallets).toBe(40)
  expect(report.orders).toBeGreaterThan(0)
  expect(Math.min(report.balances, report.positions, report.rows, report.pagedSwaps)).toBeGreaterThan(30)
}, 180_000)
