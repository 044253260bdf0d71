import type { HeadWatcher } from './chain/head-watcher.ts'
import type { Market } from './fold/market.ts'
import type { Archive } from './store/archive.ts'
import type { Writer } from './store/writer.ts'
import type { Hub } from './stream/hub.ts'

interface MetricSources {
  archive: Archive
  market: Market
  head: HeadWatcher
  writer: Writer
  hub: Hub
}

/** Gauges of the service, by name; sizes in bytes. */
export function marketMetrics({ market, archive, head, writer, hub }: MetricSources): Record<string, number> {
  return {
    slot: market.slot,
    slots_behind: head.position().behind,
    tokens: market.tokenCount,
    pools: market.poolCount,
    wallets: market.wallets.size,
    pairs: market.windows.pairs.size,
    state_bytes: market.bytes,
    archived_tokens: market.archivedMints.size,
    tokens_archived: archive.archivedTokens,
    tokens_loaded: archive.loadedTokens,
    ...market.bytesPerUnit(),
    rows_pending: writer.pending,
    stream_connections: hub.connections,
    stream_frames: hub.sentFrames,
  }
}
