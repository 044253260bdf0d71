import type { Asset } from '@callisto/contract'
import { isAddressLike } from '@callisto/contract'
import { useQueries } from '@tanstack/react-query'
import { shortAddress } from '../text/short-address.ts'
import { SOL_MINT } from './mints.ts'
import { displaySymbol } from './names.ts'
import { tokenQuery } from './token-query.ts'

/** The tokens of some mints that are known; others are missing. */
export function useTokens(mints: readonly string[]): ReadonlyMap<string, Asset> {
  const unique = [...new Set(mints)].filter(isAddressLike)
  return useQueries({
    queries: unique.map((mint) => tokenQuery(mint)),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  })
}

/**
 * Symbols for texts about amounts. A token that can be taken for a verified one has its mint beside its symbol, and an
 * unknown one has its mint alone.
 */
export function useTokenSymbols(mints: readonly string[]): (mint: string) => string {
  const tokens = useTokens(mints)
  return (mint) => symbolText(mint, tokens.get(mint))
}

/** See `useTokenSymbols`. */
export function symbolText(mint: string, asset: Asset | undefined): string {
  if (mint === SOL_MINT) return 'SOL'
  if (!asset) return shortAddress(mint)
  const symbol = displaySymbol(asset.symbol)
  return asset.lookalikeOf ? `${symbol} (${shortAddress(mint)})` : symbol
}
