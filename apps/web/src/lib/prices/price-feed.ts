import type { Stream } from '@callisto/client'
import type { PriceUpdate } from '@callisto/contract'
import { newestPrice } from '@callisto/domain'

const EVERY_MS = 500

type Listener = (update: PriceUpdate) => void

/** Listeners by mint, of each stream. */
const feeds = new WeakMap<Stream, Map<string, Set<Listener>>>()

/**
 * Subscribes to the prices of a token. `onPrice` gets the newest one twice a second at most. Returns the function that
 * ends it.
 */
export function watchPrice(stream: Stream, mint: string, onPrice: Listener): () => void {
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
