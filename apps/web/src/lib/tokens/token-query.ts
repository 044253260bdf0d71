import { type Asset, isAddressLike } from '@callisto/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { market } from '../api/call.ts'
import { useHeldError } from '../api/useHeldError.ts'
import { assetStore, type LiveAsset, useLiveAsset } from '../live/asset-store.ts'
import { createBatch } from './batch.ts'

/**
 * Lookups within 10 ms go out as one, up to 50 ids each (docs/spec-map.md 1-7.1), in one order: the server names the first one of a page
 * in advance (`apps/server/src/http/page-shell.ts`).
 */
const lookUp = createBatch<Asset>({ waitMs: 10, maxIds: 50 }, fetchTokens)

export async function fetchTokens(ids: string[]): Promise<Map<string, Asset>> {
  const assets = await market.assets(ids.toSorted())
  assetStore.put(assets)
  return new Map(assets.map((asset) => [asset.id, asset]))
}

/** Age up to which what another reply had of a token is taken for its own (docs/spec-map.md 1-9). */
const REUSED_MS = 10_000

/** A token by its mint; null for an unknown mint. Three retries, a second apart (docs/spec-map.md 2-9). */
export const tokenQuery = (id: string, look = lookUp) =>
  queryOptions({
    queryKey: ['token', id],
    queryFn: async () => assetStore.recent(id, REUSED_MS) ?? (await look(id)) ?? null,
    staleTime: 30_000,
    retry: 3,
    retryDelay: 1_000,
  })

export interface TokenState {
  /** Undefined while it loads and when there is none. */
  live: LiveAsset | undefined
  missing: boolean
  error: unknown
  retry: () => unknown
}

/** A live token, fetched when it is not loaded yet. A reply in the query cache outlives its eviction from the store. */
export function useToken(id: string | undefined, look?: typeof lookUp): TokenState {
  const stored = useLiveAsset(id ?? '')
  const wellFormed = id !== undefined && isAddressLike(id)
  const query = useQuery({ ...tokenQuery(id ?? '', look), enabled: wellFormed })
  const error = useHeldError(query)
  const fetched = query.data ?? undefined
  const live = useMemo(() => stored ?? (fetched && unmoved(fetched)), [stored, fetched])
  return {
    live,
    missing: live === undefined && (query.data === null || (id !== undefined && !wellFormed)),
    error: live === undefined ? error : undefined,
    retry: () => query.refetch(),
  }
}

function unmoved(asset: Asset): LiveAsset {
  return { asset, moves: 0, direction: undefined }
}
