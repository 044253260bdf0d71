import type { Stream } from '@callisto/client'
import type { PriceUpdate } from '@callisto/contract'
import { newestPrice } from '@callisto/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStream } from '../live/stream-provider.tsx'
import type { PriceRecord } from './kept-prices.ts'
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

const EVERY_MS = 500

type Listener = (update: PriceUpdate) => void

/** Listeners by mint, of each stream. */
const feeds = new WeakMap<Stream, Map<string, Set<Listener>>>()

/**
 * Subscribes to the prices of a token. `onPrice` gets the newest one twice a second at most. Returns the function that
 * ends it.
 */
function watchPrice(stream: Stream, mint: string, onPrice: Listener): () => void {
  let newest: PriceUpdate | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const deliver = () => {
    timer = undefined
    if (newest) onPrice(newest)
  }
  const listener: Listener = (update) => {
    newest = newestPrice(newest, update)
    timer ??= setTimeout(deliver, EVERY_MS)
  }
  const listeners = listenersOf(stream)
  listeners.set(mint, (listeners.get(mint) ?? new Set()).add(listener))
  const unsubscribe = stream.subscribe('prices', [mint])
  return () => {
    clearTimeout(timer)
    listeners.get(mint)?.delete(listener)
    unsubscribe()
  }
}

function listenersOf(stream: Stream): Map<string, Set<Listener>> {
  const known = feeds.get(stream)
  if (known) return known
  const listeners = new Map<string, Set<Listener>>()
  feeds.set(stream, listeners)
  stream.onFrame((frame) => {
    if (frame.type !== 'prices') return
    for (const update of frame.data) for (const listen of listeners.get(update.assetId) ?? []) listen(update)
  })
  return listeners
}
