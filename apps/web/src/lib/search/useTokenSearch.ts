import type { Asset } from '@callisto/contract'
import { useQuery } from '@tanstack/react-query'
import { market } from '../api/market.ts'
import { useDebounced } from '../browser/useDebounced.ts'
import { assetStore } from '../live/asset-store.ts'
import { isVerified } from '../tokens/names.ts'
import { matchKnown } from './match-known.ts'
import { parseSearchText, type SearchText } from './search-text.ts'

const DEBOUNCE_MS = 500
const STALE_MS = 30_000

export interface TokenSearch {
  search: SearchText
  /** Best first; from what is known at once, from the service when it has answered. Undefined while neither has. */
  results: readonly Asset[] | undefined
  /** The service has not answered this text yet. */
  pending: boolean
  error: unknown
}

/**
 * Finds tokens by what is typed. Tokens that this visit has met are there at once; the network is asked when typing
 * pauses for 500 ms. An empty text gives what trends.
 */
export function useTokenSearch(typed: string): TokenSearch {
  const search = parseSearchText(typed)
  const settled = parseSearchText(useDebounced(typed, DEBOUNCE_MS))
  const empty = search.text === ''
  const asked = empty ? search : settled
  const answer = useQuery({
    queryKey: ['search', asked.text, asked.exact],
    queryFn: async ({ signal }) => {
      const assets = await market.searchAssets(requestOf(asked), signal)
      assetStore.put(assets)
      return assets
    },
    enabled: empty || settled.text !== '',
    staleTime: STALE_MS,
    retry: 1,
  })
  const current = asked.text === search.text && asked.exact === search.exact
  const answered = current ? answer.data : undefined
  const known = answered ?? matchKnown(assetsMet(), search)
  const pending = answered === undefined && !(current && answer.isError)
  return {
    search,
    results: known.length > 0 || !pending ? verifiedFirst(known) : undefined,
    pending,
    error: current ? (answer.error ?? undefined) : undefined,
  }
}

function requestOf({ text, exact }: SearchText) {
  if (text === '') return { limit: 10 }
  return {
    query: text,
    sortBy: 'verified' as const,
    ...(exact ? { filters: ['exact_case_insensitive' as const] } : {}),
  }
}

function* assetsMet(): Iterable<Asset> {
  for (const { asset } of assetStore.all()) yield asset
}

function verifiedFirst(assets: readonly Asset[]): readonly Asset[] {
  return [...assets.filter(isVerified), ...assets.filter((asset) => !isVerified(asset))]
}
