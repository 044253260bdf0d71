import type { Asset } from '@callisto/contract'
import { useQuery } from '@tanstack/react-query'
import { market } from '../api/call.ts'
import { useHeldError } from '../api/useHeldError.ts'
import { useDebounced } from '../browser/useDebounced.ts'
import { assetStore } from '../live/asset-store.ts'
import { useBannedTokens, withoutBanned } from '../site/banned-tokens.ts'
import { isVerified } from '../tokens/names.ts'
import { matchLoaded, parseSearchText, type SearchText } from './match-loaded.ts'

const DEBOUNCE_MS = 500
const STALE_MS = 30_000

export interface TokenSearch {
  search: SearchText
  /** Best match first: loaded tokens, then the service's result. Undefined while there is neither. */
  results: readonly Asset[] | undefined
  /** The request for this text is in flight. */
  pending: boolean
  error: unknown
}

/**
 * Token search by text. Loaded tokens match at once; the service is queried after 500 ms without typing. An empty text
 * gives trending tokens. Banned tokens are left out.
 */
export function useTokenSearch(typed: string): TokenSearch {
  const search = parseSearchText(typed)
  const settled = parseSearchText(useDebounced(typed, DEBOUNCE_MS))
  const banned = useBannedTokens()
  const empty = search.text === ''
  const requested = empty ? search : settled
  const query = useQuery({
    queryKey: ['search', requested.text, requested.exact],
    queryFn: async ({ signal }) => {
      const assets = await market.searchAssets(requestOf(requested), signal)
      assetStore.put(assets)
      return assets
    },
    enabled: empty || settled.text !== '',
    staleTime: STALE_MS,
    retry: 1,
  })
  const current = requested.text === search.text && requested.exact === search.exact
  const fetched = current ? query.data : undefined
  const known = withoutBanned(fetched ?? matchLoaded(loadedAssets(), search), banned)
  const error = useHeldError(query)
  const pending = fetched === undefined && !(current && error)
  return {
    search,
    results: known.length > 0 || !pending ? verifiedFirst(known) : undefined,
    pending,
    error: current ? error : undefined,
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

function* loadedAssets(): Iterable<Asset> {
  for (const { asset } of assetStore.all()) yield asset
}

function verifiedFirst(assets: readonly Asset[]): readonly Asset[] {
  return [...assets.filter(isVerified), ...assets.filter((asset) => !isVerified(asset))]
}
