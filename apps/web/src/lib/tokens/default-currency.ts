import { createStoredValue, parseOneOf } from '../browser/storage.ts'
import { SOL_MINT, USDC_MINT } from './mints.ts'

/** The currencies that a token is bought with and sold for, by address (spec 1-2.4-10). */
export const CURRENCIES = [
  { key: SOL_MINT, label: 'SOL' },
  { key: USDC_MINT, label: 'USDC' },
] as const
export type Currency = (typeof CURRENCIES)[number]['key']

/** The chosen currency, stored by its address. */
export const defaultCurrency = createStoredValue<Currency>(
  'currency',
  SOL_MINT,
  parseOneOf(CURRENCIES.map(({ key }) => key)),
)

/** The token that `mint` is traded against: the chosen currency, and the other one for that currency itself. */
export function quoteMintFor(mint: string, currency: Currency): Currency {
  if (mint !== currency) return currency
  return currency === SOL_MINT ? USDC_MINT : SOL_MINT
}
