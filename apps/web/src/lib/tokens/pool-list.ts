import { type Pool, PoolsReplySchema } from '@callisto/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorCode } from '../api/call.ts'
import { useHeldError } from '../api/useHeldError.ts'
import { assetStore } from '../live/asset-store.ts'
import { poolAsset } from '../live/feed.ts'
import { lastKnown } from '../offline/last-known.ts'
import { useLastKnown, useOutdatedSince } from '../offline/useLastKnown.ts'

/** Stores the tokens of a list and returns their mints in order. */
export function storePools(pools: readonly Pool[]): string[] {
  assetStore.put(pools.map(poolAsset))
  return mintsOf(pools)
}

/** Keeps a list for a page without network. */
export function keepPools(key: string, pools: readonly Pool[]): void {
  lastKnown.keep(key, { pools })
}

type ListQuery = Pick<
  UseQueryResult,
  'data' | 'error' | 'isError' | 'fetchStatus' | 'dataUpdatedAt' | 'errorUpdateCount'
>

/** What is shown for a list beside or in place of its reply. */
export function usePoolListState(key: string, query: ListQuery) {
  const error = useHeldError(query)
  const kept = useLastKnown(key, { ...query, isError: error !== undefined }, parseKept)
  return {
    /** The mints of the kept list, while the query is cut off and has no data. */
    keptIds: kept?.value,
    /** Code of the reason why there is no list; none while one loads or a kept one is looked up. */
    failure: query.data === undefined && kept === null ? (error ? errorCode(error) : 'OFFLINE') : undefined,
    /** Unix ms of a list that cannot be refreshed. */
    outdatedSinceMs: useOutdatedSince(query, kept),
  }
}

/** The mints of a kept list; its tokens go to the store unless that has newer ones. */
function parseKept(value: unknown): string[] | undefined {
  const parsed = PoolsReplySchema.safeParse(value)
  if (!parsed.success) return undefined
  const { pools } = parsed.data
  assetStore.put(pools.map(poolAsset).filter(({ id }) => assetStore.get(id) === undefined))
  return mintsOf(pools)
}

const mintsOf = (pools: readonly Pool[]): string[] => [...new Set(pools.map(({ baseAsset }) => baseAsset.id))]
