import { expect, test } from 'vitest'
import { failedSwapResult, queryEvent } from './outcome-events.ts'

// spec 1-8-11
test.each([
  [['search', 'bonk', false], 'NETWORK', 'search-failed'],
  [['pair', 'SOL-BONK'], 'NETWORK', 'search-failed'],
  [['symbol', 'BONK'], 'NETWORK', undefined],
  [['verified-mint', 'BONK'], 'NETWORK', undefined],
  [['search', 'bonk', false], 'ABORTED', undefined],
  [['balances', 'ADDRESS'], 'RPC_ERROR', 'fetch-holdings-failed'],
  [['static', 'remote-settings'], 'INVALID_REPLY', 'invalid-settings'],
  [['static', 'banner', 'news'], 'INVALID_REPLY', 'invalid-banner'],
  [['static', 'banner-index'], 'NETWORK', undefined],
  [['token', 'ADDRESS'], 'NETWORK', undefined],
])('%j failing with %s is %s', (key, code, event) => {
  expect(queryEvent(key, code)).toBe(event)
})

// spec 2-3-31
test.each([
  ['WalletSignTransactionError: User rejected the request.', 'REJECTED'],
  ['Error: Request denied', 'REJECTED'],
  ['BLOCKHASH_EXPIRED', 'FAILED'],
])('a swap that ends with %s is %s', (code, result) => {
  expect(failedSwapResult(code)).toBe(result)
})
