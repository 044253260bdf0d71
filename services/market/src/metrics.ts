import { scrapedMetrics } from '@callisto/http'
import { Registry } from 'prom-client'
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

/** Metrics of the service in a registry of its own, read at each scrape. */
export function createMarketMetrics({ market, archive, head, writer, hub }: MetricSources): Registry {
  const registry = new Registry()
  const { gauge, counter } = scrapedMetrics(registry, 'callisto_market')
  gauge('slot', 'Slot of the newest folded block', () => market.slot)
  gauge('slots_behind', 'Slots behind the chain', () => head.position().behind)
  gauge('tokens', 'Tokens in memory', () => market.tokenCount)
  gauge('pools', 'Pools in memory', () => market.poolCount)
  gauge('wallets', 'Wallets in memory', () => market.wallets.size)
  gauge('pairs', 'Pairs of wallet and token in memory', () => market.windows.pairs.size)
  gauge('state_bytes', 'Bytes of the fold', () => market.bytes)
  for (const unit of Object.keys(market.bytesPerUnit()) as (keyof ReturnType<Market['bytesPerUnit']>)[])
    gauge(unit, `Memory of the fold, ${unit.replaceAll('_', ' ')}`, () => market.bytesPerUnit()[unit])
  gauge('archived_tokens', 'Tokens that are in SQL only', () => market.archivedMints.size)
  counter('tokens_archived', 'Tokens moved to SQL', () => archive.archivedTokens)
  counter('tokens_loaded', 'Tokens loaded from SQL', () => archive.loadedTokens)
  gauge('rows_pending', 'Rows that wait to be written', () => writer.pending)
  gauge('stream_connections', 'Open sockets of /stream', () => hub.connections)
  counter('stream_frames', 'Frames sent on /stream', () => hub.sentFrames)
  return registry
}
