import { AMMS, Venues } from '@callisto/amms'
import type { FeedId } from '@callisto/contract'
import { knownMints } from '@callisto/domain'
import { BackgroundTasks, BlockReader, givenTables, openOwnTables } from '@callisto/service-kit'
import { chartFeedRoutes, frontEndRoutes, marketRoutes, publicRoutes } from './api/routes.ts'
import { HeadWatcher } from './chain/head-watcher.ts'
import { marketFold } from './chain/market-fold.ts'
import { SinkFanOut } from './fold/market-sink.ts'
import { createMarketMetrics } from './metrics.ts'
import { createArchive, createReadModel } from './read-model.ts'
import type { MarketService, MarketServiceOptions } from './service-types.ts'
import { findArchivedVerified } from './store/archive.ts'
import { loadMarket } from './store/load-market.ts'
import { migrate } from './store/migrations.ts'
import { prune } from './store/slots.ts'
import type { MarketTables } from './store/sql.ts'
import { findTradesAfter } from './store/trade-query.ts'
import { Writer } from './store/writer.ts'
import { FeedHub } from './stream/feed-hub.ts'
import { Hub } from './stream/hub.ts'
import { TokenQueries } from './view/token-queries.ts'
import { ViewUpdates } from './view/view-updates.ts'

const MINT_REFRESH_MS = 250
const HEAD_POLL_MS = 500
const PRUNE_MS = 3_600_000
const CHECKPOINT_MS = 1_000

/** Opens the tables, restores the fold from them, and reads the chain in the background until `close`. */
export async function createMarketService(options: MarketServiceOptions): Promise<MarketService> {
  const { chain, clock, log } = options
  const { dataDir } = options
  const tables = options.sql
    ? givenTables(options.sql)
    : await openOwnTables<MarketTables>({ name: 'market', dataDir, migrate, log })
  const { sql } = tables
  const sinks = new SinkFanOut()
  const market = await loadMarket({
    sql,
    chain,
    sink: sinks,
    log,
    venues: new Venues(options.amms ?? AMMS),
    marked: options.marked,
    listsTokenAccounts: options.listsTokenAccounts ?? true,
  })
  const model = createReadModel(chain, market, options)
  const { mints, index, indexer, views, lists } = model
  const writer = new Writer(sql, market)
  const tasks = new BackgroundTasks({ name: 'market', clock, log })
  const hub = new Hub({
    market,
    views,
    lists,
    clock,
    log,
    load: (ids) => archive.load(ids),
    tradesAfter: (token, slot) => findTradesAfter({ sql, market, writer }, token, slot),
  })
  const archive = createArchive({ sql, market, writer, model, hub, signal: tasks.signal })
  const queries = new TokenQueries({
    market,
    views,
    lists,
    index,
    mints,
    archive,
    categories: model.categories,
    banned: new Set(options.banned),
  })
  const references = new Map<FeedId, string>([
    ...(Object.entries(options.references ?? {}) as [FeedId, string][]),
    ['solusd', knownMints.sol],
  ])
  const feeds = new FeedHub({ market, references, clock })
  const fold = marketFold({ market, mints, writer, archive })
  const reader = new BlockReader({ name: 'market', chain, fold, clock, log })
  const head = new HeadWatcher({ chain, market, reader })
  const updates = new ViewUpdates({ views, lists, indexer, index })
  sinks.add(writer)
  sinks.add(updates)
  sinks.add(hub)
  updates.restore(market)
  // Their names are compared with those of other tokens, also while they are archived.
  for (const mint of await findArchivedVerified(sql)) mints.request(mint)
  tasks.start((signal) => reader.run(signal))
  tasks.start((signal) => hub.run(signal))
  tasks.start((signal) => feeds.run(signal))
  tasks.repeat('reading mints', MINT_REFRESH_MS, (signal) => indexer.refresh(signal))
  tasks.repeat('polling the head', HEAD_POLL_MS, (signal) => head.poll(signal))
  tasks.repeat('pruning', PRUNE_MS, () => prune(sql, market.time))
  tasks.repeat('copying the log', CHECKPOINT_MS, () => tables.checkpoint())
  const { launchpads = new Map() } = options
  const context = { market, queries, lists, launchpads, sql, writer, references }
  return {
    routes: marketRoutes(context),
    frontEndRoutes: frontEndRoutes(context),
    udfRoutes: chartFeedRoutes(context),
    publicRoutes: publicRoutes(context),
    attachStream: (socket, client) => hub.attach(socket, client),
    attachFeeds: (socket) => feeds.attach(socket),
    read: queries.readPort(),
    ready: () => ({ ...head.position(), ready: head.isReady && !reader.isFailing && mints.pending < 100 }),
    followedSince: () => (market.startedAt > 0 ? market.startedAt : undefined),
    metrics: createMarketMetrics({ market, archive, head, writer, hub }),
    failed: tasks.failed,
    async close() {
      await tasks.close()
      try {
        // What is not written now is folded again; a block that was folded in part must not be written.
        if (market.isWhole) await writer.flush()
      } catch (error) {
        log.warn({ err: error }, 'market: the last flush failed')
      } finally {
        await tables.close()
      }
    },
  }
}
