// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { CURRENCIES, defaultCurrency, quoteMintFor } from './default-currency.ts'
import { SOL_MINT, USDC_MINT, USDT_MINT } from './mints.ts'

afterEach(() => {
  defaultCurrency.set(SOL_MINT)
  localStorage.clear()
})

// spec 1-2.4-10
test('two currencies, SOL first, stored by address', () => {
  expect(CURRENCIES.map(({ label }) => label)).toEqual(['SOL', 'USDC'])
  expect(defaultCurrency.get()).toBe(SOL_MINT)
  defaultCurrency.set(USDC_MINT)
  expect(localStorage.getItem('callisto:currency:v1')).toBe(JSON.stringify(USDC_MINT))
})

test.each([
  [USDT_MINT, SOL_MINT, SOL_MINT],
  [USDT_MINT, USDC_MINT, USDC_MINT],
  [SOL_MINT, SOL_MINT, USDC_MINT],
  [USDC_MINT, USDC_MINT, SOL_MINT],
] as const)('%s with %s as currency trades against %s', (mint, currency, quote) => {
  expect(quoteMintFor(mint, currency)).toBe(quote)
})
