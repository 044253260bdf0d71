import { createStream, type Stream, type StreamTopic } from '@callisto/client'
import type { Pool, PoolUpdate, ServerFrame, Tx } from '@callisto/contract'
import { useEffect } from 'react'
import { config } from '../api/config.ts'
import { assetStore } from './asset-store.ts'
import { recordChainTime } from './chain-time.ts'
import { recordSlot, useFeedHealth } from './feed-health.ts'
import { useStream } from './stream-provider.tsx'

let stream: Stream | undefined
const txListeners = new Set<(txs: readonly Tx[]) => void>()
const poolListeners = new Set<(updates: readonly PoolUpdate[]) => void>()

/** The page's only stream socket, opened on first use. */
export function openStream(): Stream {
  if (stream) return stream
  stream = createStream({
    url: config.stream,
    onError: () => console.warn('stream: the socket failed'),
    onBadFrame: () => console.warn('stream: a malformed frame was dropped'),
  })
  stream.onFrame(handleFrame)
  stream.onState((state) => {
    if (state === 'connecting') return
    useFeedHealth.setState({ connected: state === 'open' })
  })
  return stream
}

/** The base asset of a pool with the pool's bonding curve. */
export function poolAsset({ baseAsset, bondingCurve }: Pool) {
  return bondingCurve === undefined ? baseAsset : { ...baseAsset, bondingCurve }
}

function handleFrame(frame: ServerFrame): void {
  switch (frame.type) {
    case 'heartbeat':
      recordSlot(frame.slot, Date.now())
      recordChainTime(frame.blockTime)
      return
    case 'prices':
      for (const update of frame.data) assetStore.queuePrice(update)
      return
    case 'asset-updates':
      for (const { asset } of frame.data) assetStore.queueUpdate({ ...asset, streamed: true })
      return
    case 'updates':
      for (const { pool } of frame.data) assetStore.queueUpdate({ ...poolAsset(pool), streamed: true })
      for (const listener of poolListeners) listener(frame.data)
      return
    case 'actions':
      for (const listener of txListeners) listener(frame.data)
  }
}

/** Subscribes to price and statistics of a token while the component is mounted. */
export function useWatchAsset(id: string): void {
  useSubscription('prices', id)
  useSubscription('assets', id)
}

function useSubscription(topic: StreamTopic, id: string): void {
  const open = useStream()
  useEffect(() => open().subscribe(topic, [id]), [open, topic, id])
}

/** Calls back with each new trade of a token until the returned function is called. */
export function watchTrades(
  id: string,
  onTrades: (txs: readonly Tx[]) => void,
  open: () => Stream = openStream,
): () => void {
  const listener = (txs: readonly Tx[]) => {
    const own = txs.filter(({ asset }) => asset === id)
    if (own.length > 0) onTrades(own)
  }
  txListeners.add(listener)
  const unsubscribe = open().subscribe('txns', [id])
  return () => {
    txListeners.delete(listener)
    unsubscribe()
  }
}

/** Calls back with each new trade of a token; keep the callback stable. */
export function useTrades(id: string, onTrades: (txs: readonly Tx[]) => void): void {
  const open = useStream()
  useEffect(() => watchTrades(id, onTrades, open), [id, onTrades, open])
}

/** Calls back with pools as they appear and graduate, while `on`; keep the callback stable. */
export function useNewPools(on: boolean, onPools: (updates: readonly PoolUpdate[]) => void): void {
  const open = useStream()
  useEffect(() => {
    if (!on) return
    poolListeners.add(onPools)
    const unsubscribe = open().subscribeRecent()
    return () => {
      poolListeners.delete(onPools)
      unsubscribe()
    }
  }, [open, on, onPools])
}

/** Opens the socket without a subscription, so that every page has the feed status. */
export function useFeed(): void {
  const open = useStream()
  useEffect(() => void open(), [open])
}
