import { type QuickAmounts, QuickAmountsSchema } from '@callisto/contract'
import { useCallback } from 'react'
import { record } from '../api/values.ts'
import { createStoredValue, useStoredValue } from '../browser/storage.ts'
import { CURRENCIES, type Currency, defaultCurrency, quoteMintFor } from '../tokens/default-currency.ts'
import { SOL_MINT, USDC_MINT } from '../tokens/mints.ts'

/** Amounts of a user who has set none, in whole tokens of each currency. */
export const DEFAULT_QUICK_AMOUNTS: Readonly<Record<Currency, readonly string[]>> = {
  [SOL_MINT]: ['0.1', '0.5', '1'],
  [USDC_MINT]: ['10', '50', '100'],
}

type StoredAmounts = Readonly<Partial<Record<Currency, QuickAmounts>>>

/** Stored amounts; those of a currency that are malformed are left out. */
export function parseQuickAmounts(value: unknown): StoredAmounts {
  const stored = record(value)
  const parsed = CURRENCIES.map(({ key }) => [key, QuickAmountsSchema.safeParse(stored[key]).data] as const)
  return Object.fromEntries(parsed.filter(([, amounts]) => amounts !== undefined))
}

/** The amounts of the quick buy that the user has set. */
export const quickAmounts = createStoredValue<StoredAmounts>('quick-amounts', {}, parseQuickAmounts)

/** The amounts of a currency, plain decimals in whole tokens. */
export const amountsOf = (stored: StoredAmounts, currency: Currency): readonly string[] =>
  stored[currency] ?? DEFAULT_QUICK_AMOUNTS[currency]

/** The amounts that a token is bought for: those of the currency that it is traded against. */
export function useQuickAmounts(): (mint: string) => readonly string[] {
  const [stored] = useStoredValue(quickAmounts)
  const [currency] = useStoredValue(defaultCurrency)
  return useCallback((mint) => amountsOf(stored, quoteMintFor(mint, currency)), [stored, currency])
}
