import { createStream, type Stream, type StreamTopic } from '@callisto/client'
import type { Pool, PoolUpdate, ServerFrame, Tx } from '@callisto/contract'
import { useEffect } from 'react'
import { config } from '../api/config.ts'
import { assetStore } from './asset-store.ts'
import { noteSlot, useFeedHealth } from './feed-health.ts'

let stream: Stream | undefined
const txListeners = new Set<(txs: readonly Tx[]) => void>()
const poolListeners = new Set<(updates: readonly PoolUpdate[]) => void>()

/** The one socket of the page, opened by the first who asks. */
function feed(): Stream {
  if (stream) return stream
  stream = createStream({ url: config.stream })
  stream.onFrame(take)
  stream.onState((state) => {
    if (state === 'connecting') return
    useFeedHealth.setState({ connected: state === 'open' })
  })
  return stream
}

/** A pool's token with what only the pool knows. */
export function poolAsset({ baseAsset, bondingCurve }: Pool) {
  return bondingCurve === undefined ? baseAsset : { ...baseAsset, bondingCurve }
}

function take(frame: ServerFrame): void {
  switch (frame.type) {
    case 'heartbeat':
      noteSlot(frame.slot, Date.now())
      return
    case 'prices':
      for (const update of frame.data) assetStore.price(update)
      return
    case 'asset-updates':
      for (const { asset } of frame.data) assetStore.putLater({ ...asset, streamed: true })
      return
    case 'updates':
      for (const { pool } of frame.data) assetStore.putLater({ ...poolAsset(pool), streamed: true })
      for (const listener of poolListeners) listener(frame.data)
      return
    case 'actions':
      for (const listener of txListeners) listener(frame.data)
  }
}

/** Keeps a token's price and figures live while the component is mounted. */
export function useWatchAsset(id: string): void {
  useWatch('prices', id)
  useWatch('assets', id)
}

function useWatch(topic: StreamTopic, id: string): void {
  useEffect(() => feed().subscribe(topic, [id]), [topic, id])
}

/** Calls back with each new trade of a token; keep the callback stable. */
export function useTrades(id: string, onTrades: (txs: readonly Tx[]) => void): void {
  useEffect(() => {
    const listener = (txs: readonly Tx[]) => {
      const own = txs.filter(({ asset }) => asset === id)
      if (own.length > 0) onTrades(own)
    }
    txListeners.add(listener)
    const leave = feed().subscribe('txns', [id])
    return () => {
      txListeners.delete(listener)
      leave()
    }
  }, [id, onTrades])
}

/** Calls back with pools as they appear and graduate, while `on`; keep the callback stable. */
export function useNewPools(on: boolean, onPools: (updates: readonly PoolUpdate[]) => void): void {
  useEffect(() => {
    if (!on) return
    poolListeners.add(onPools)
    const leave = feed().subscribeRecent()
    return () => {
      poolListeners.delete(onPools)
      leave()
    }
  }, [on, onPools])
}

/** Opens the socket even where nothing is watched, so that the state of the data is known on every page. */
export function openFeed(): void {
  feed()
}
