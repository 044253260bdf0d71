import type { Address } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { market } from '../../lib/api/call.ts'

const REFRESH_MS = 30_000

/** The newest page of a wallet's trades of a token, refetched every 30 s. */
export const tradesOfQuery = (id: string, trader: string) =>
  queryOptions({
    queryKey: ['txs-of', id, trader],
    queryFn: async ({ signal }) => (await market.txs(id, { traderAddress: trader as Address }, signal)).txs,
    refetchInterval: REFRESH_MS,
  })
