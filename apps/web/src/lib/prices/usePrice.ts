import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStream } from '../live/stream-provider.tsx'
import type { PriceRecord } from './kept-prices.ts'
import { watchPrice } from './price-feed.ts'
import { PRICE_LIFE_MS, priceQuery, withUpdate } from './price-query.ts'

/**
 * The price of a token, fetched every 60 s while the component is mounted. Undefined until the first reply; null without a
 * reliable price, and when the last one is older than 60 s and cannot be fetched.
 */
export function usePrice(mint: string): PriceRecord | null | undefined {
  const { data, dataUpdatedAt, isFetching } = useQuery(priceQuery(mint))
  const isAlive = isFetching || Date.now() - dataUpdatedAt <= PRICE_LIFE_MS
  return isAlive ? data : null
}

/** The same, followed on the socket too; the newest block wins. */
export function useLivePrice(mint: string): PriceRecord | null | undefined {
  const queries = useQueryClient()
  const open = useStream()
  useEffect(() => {
    const { queryKey } = priceQuery(mint)
    return watchPrice(open(), queryKey[1]!, (update) =>
      queries.setQueryData(queryKey, (record) => withUpdate(record, update)),
    )
  }, [mint, open, queries])
  return usePrice(mint)
}
