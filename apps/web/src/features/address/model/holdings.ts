import { unitsToNumber } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { type Balances, SOL_DECIMALS } from '../../../lib/wallet/balances.ts'

export interface Holding {
  mint: string
  /** Native SOL and wrapped SOL have the same mint. */
  isNative: boolean
  /** Base units. */
  amount: bigint
  decimals: number
  isFrozen: boolean
  asset: Asset | undefined
  /** USD; undefined while no price is known. */
  value: number | undefined
}

/** Holdings by value, those without a price last. */
export function toHoldings(balances: Balances, tokens: ReadonlyMap<string, Asset>): Holding[] {
  const native = { mint: SOL_MINT, amount: balances.lamports, decimals: SOL_DECIMALS, frozen: false }
  const rows = [
    { ...native, isNative: true },
    ...balances.tokens.map((token) => ({ ...token, isNative: false })),
  ]
  return rows
    .filter(({ amount }) => amount > 0n)
    .map(({ mint, amount, decimals, frozen, isNative }) => {
      const asset = tokens.get(mint)
      const price = asset?.usdPrice
      const value = price === undefined ? undefined : unitsToNumber(amount, decimals) * price
      return { mint, isNative, amount, decimals, isFrozen: frozen, asset, value }
    })
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

/** Sum of the values that are known, and how many are not. */
export function worthOf(holdings: readonly Holding[]): { usd: number | undefined; unpriced: number } {
  const known = holdings.flatMap(({ value }) => value ?? [])
  const usd = known.length === 0 && holdings.length > 0 ? undefined : known.reduce((sum, one) => sum + one, 0)
  return { usd, unpriced: holdings.length - known.length }
}
