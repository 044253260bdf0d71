import { type Asset, isAddressLike } from '@callisto/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { market } from '../api/call.ts'
import { assetStore, type LiveAsset, useLiveAsset } from '../live/asset-store.ts'
import { createBatch } from './batch.ts'

/** Lookups within 10 ms go out as one, up to 50 ids each (spec 1, 7.1). */
const lookUp = createBatch<Asset>({ waitMs: 10, maxIds: 50 }, async (ids) => {
  const assets = await market.assets(ids)
  assetStore.put(assets)
  return new Map(assets.map((asset) => [asset.id, asset]))
})

/** A token by its mint; null for an unknown mint. */
export const tokenQuery = (id: string) =>
  queryOptions({
    queryKey: ['token', id],
    queryFn: async () => (await lookUp(id)) ?? null,
    staleTime: 30_000,
    retry: 2,
  })

export interface TokenState {
  /** Undefined while it loads and when there is none. */
  live: LiveAsset | undefined
  missing: boolean
  error: unknown
  retry: () => void
}

/** A live token, fetched when it is not loaded yet. A reply in the query cache outlives its eviction from the store. */
export function useToken(id: string | undefined): TokenState {
  const stored = useLiveAsset(id ?? '')
  const wellFormed = id !== undefined && isAddressLike(id)
  const query = useQuery({ ...tokenQuery(id ?? ''), enabled: wellFormed })
  const fetched = query.data ?? undefined
  const live = useMemo(() => stored ?? (fetched && unmoved(fetched)), [stored, fetched])
  return {
    live,
    missing: live === undefined && (query.data === null || (id !== undefined && !wellFormed)),
    error: live === undefined ? (query.error ?? undefined) : undefined,
    retry: () => void query.refetch(),
  }
}

function unmoved(asset: Asset): LiveAsset {
  return { asset, moves: 0, direction: undefined }
}
