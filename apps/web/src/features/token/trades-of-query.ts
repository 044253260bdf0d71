import type { Address } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { market } from '../../lib/api/call.ts'
import { newestOf, ofWallet } from '../../lib/api/newest-reply.ts'

const REFRESH_MS = 30_000

/** The newest page of a wallet's trades of a token, refetched every 30 s. A reply that ends earlier is dropped. */
export const tradesOfQuery = (id: string, trader: string) =>
  queryOptions({
    queryKey: ['txs-of', id, trader],
    queryFn: async (context) => {
      const { txs } = await market.txs(id, { traderAddress: trader as Address }, context.signal)
      for (const { traderAddress } of txs) ofWallet(txs, traderAddress, trader)
      return newestOf(context, txs, ([newest]) => (newest ? Date.parse(newest.timestamp) : 0))
    },
    refetchInterval: REFRESH_MS,
  })
