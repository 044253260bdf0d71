import type { HeadWatcher } from './chain/head-watcher.ts'
import type { Market } from './fold/market.ts'
import type { Writer } from './store/writer.ts'
import type { Hub } from './stream/hub.ts'

interface MetricSources {
  market: Market
  head: HeadWatcher
  writer: Writer
  hub: Hub
}

/** Gauges of the service, by name; sizes in bytes. */
export function marketMetrics({ market, head, writer, hub }: MetricSources): Record<string, number> {
  return {
    slot: market.slot,
    slots_behind: head.position().behind,
    tokens: market.tokens.length,
    pools: market.pools.length,
    wallets: market.wallets.size,
    pairs: market.windows.pairs.size,
    state_bytes: market.windows.bytes + market.candles.bytes + market.wallets.bytes,
    rows_pending: writer.pending,
    stream_connections: hub.connections,
    stream_frames: hub.sentFrames,
  }
}
