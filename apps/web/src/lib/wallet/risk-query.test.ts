// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { walletRiskQuery } from './risk-query.ts'

const WALLET = 'So11111111111111111111111111111111111111112'

// spec 1-7.2-10, 1-7.2-11
test('the risk is asked twice more one second apart, and not without a wallet', () => {
  expect(walletRiskQuery(WALLET)).toMatchObject({ enabled: true, retry: 2, retryDelay: 1_000 })
  expect(walletRiskQuery(undefined).enabled).toBe(false)
})
