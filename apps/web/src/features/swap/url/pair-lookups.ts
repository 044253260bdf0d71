import { type Asset, type getSymbolAddresses, symbolAddressesEndpoint } from '@callisto/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, market } from '../../../lib/api/call.ts'
import { assetStore } from '../../../lib/live/asset-store.ts'
import { SOL_MINT, USDC_MINT, USDT_MINT } from '../../../lib/tokens/mints.ts'
import { tokenQuery } from '../../../lib/tokens/token-query.ts'
import { type PairLookups, resolvePair, type TokenChoice } from './resolve-pair.ts'

/** Life of a symbol lookup (spec 1-9-14). */
const SYMBOL_LIFE_MS = 86_400_000
const MAX_CHOICES = 20

const cached = { staleTime: SYMBOL_LIFE_MS, gcTime: SYMBOL_LIFE_MS, retry: 1 } as const

/** Symbols that everybody's verified token is known of: they need no call (spec 1-7.1-07). */
const fixedMints: ReadonlyMap<string, string> = new Map([
  ['SOL', SOL_MINT],
  ['USDC', USDC_MINT],
  ['USDT', USDT_MINT],
])

/** The mint of the verified token of a symbol; null without one. */
export const verifiedMintQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['verified-mint', symbol],
    queryFn: async ({ signal }) => {
      const fixed = fixedMints.get(symbol.toUpperCase())
      if (fixed !== undefined) return fixed
      const found = await call<typeof getSymbolAddresses>(
        symbolAddressesEndpoint,
        { query: { symbols: [symbol] } },
        signal,
      )
      return Object.hasOwn(found, symbol) ? (found[symbol] ?? null) : null
    },
    ...cached,
  })

/** Tokens with exactly this symbol, in any case. */
export const symbolQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['symbol', symbol],
    queryFn: async ({ signal }) => {
      const request = { query: `"${symbol}"`, filters: ['exact_symbol' as const], limit: MAX_CHOICES }
      const assets = await market.searchAssets(request, signal)
      const named = assets.filter((asset) => asset.symbol.toLowerCase() === symbol.toLowerCase())
      assetStore.put(named)
      return named.map(choiceOf)
    },
    ...cached,
  })

const choiceOf = ({ id, symbol, name }: Asset): TokenChoice => ({ id, symbol, name })

const lookups = (client: QueryClient): PairLookups => ({
  verifiedMint: async (symbol) => (await client.fetchQuery(verifiedMintQuery(symbol))) ?? undefined,
  tokensOf: (symbol) => client.fetchQuery(symbolQuery(symbol)),
  async token(mint) {
    const found = await client.fetchQuery(tokenQuery(mint))
    return found ? choiceOf(found) : undefined
  },
})

/** What the path segment of the swap page leads to; its lookups are cached for a day. */
export const pairQuery = (segment: string) =>
  queryOptions({
    queryKey: ['pair', segment],
    queryFn: ({ client }) => resolvePair(segment, lookups(client)),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
