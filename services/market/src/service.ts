import { marketRoutes } from './api/routes.ts'
import { BackgroundTasks } from './background-tasks.ts'
import { BlockReader } from './chain/block-reader.ts'
import { HeadWatcher } from './chain/head-watcher.ts'
import { SinkFanOut } from './fold/sink-fan-out.ts'
import { marketMetrics } from './metrics.ts'
import { MintRegistry } from './mints/mint-registry.ts'
import { TokenIndexer } from './mints/token-indexer.ts'
import type { MarketService, MarketServiceOptions } from './service-types.ts'
import { loadMarket, openOwnTables } from './store/load-market.ts'
import { prune } from './store/prune.ts'
import { Writer } from './store/writer.ts'
import { Hub } from './stream/hub.ts'
import { PoolLists } from './view/pool-lists.ts'
import { SearchIndex } from './view/search-index.ts'
import { TokenQueries } from './view/token-queries.ts'
import { ViewCache } from './view/view-cache.ts'
import { ViewUpdates } from './view/view-updates.ts'

const MINT_REFRESH_MS = 250
const HEAD_POLL_MS = 500
const PRUNE_MS = 3_600_000

/** Opens the tables, restores the fold from them, and reads the chain in the background until `close`. */
export async function createMarketService(options: MarketServiceOptions): Promise<MarketService> {
  const { chain, clock, log } = options
  const sql = options.sql ?? openOwnTables(options.dataDir)
  const sinks = new SinkFanOut()
  const market = await loadMarket({ sql, chain, sink: sinks, log })
  const mints = new MintRegistry(chain)
  const index = new SearchIndex()
  const views = new ViewCache({ market, mints })
  const lists = new PoolLists(market, views)
  const writer = new Writer(sql, market)
  const hub = new Hub({ market, views, lists, clock })
  const indexer = new TokenIndexer({ market, mints, index })
  const queries = new TokenQueries({ market, views, lists, index, banned: new Set(options.banned) })
  const reader = new BlockReader({ chain, market, mints, writer, clock, log })
  const head = new HeadWatcher({ chain, market, reader })
  const updates = new ViewUpdates({ views, lists, hub, indexer })
  sinks.add(writer)
  sinks.add(updates)
  updates.restore(market)

  const tasks = new BackgroundTasks({ clock, log })
  tasks.start((signal) => reader.run(signal))
  tasks.start((signal) => hub.run(signal))
  tasks.repeat('reading mints', MINT_REFRESH_MS, (signal) => indexer.refresh(signal))
  tasks.repeat('polling the head', HEAD_POLL_MS, (signal) => head.poll(signal))
  tasks.repeat('pruning', PRUNE_MS, () => prune(sql, market.time))
  return {
    routes: marketRoutes({ market, queries, lists, sql, writer }),
    attachStream: (socket) => hub.attach(socket),
    read: queries.readPort(),
    ready: () => ({ ...head.position(), ready: head.isReady && mints.pending < 100 }),
    metrics: () => marketMetrics({ market, head, writer, hub }),
    close: () => tasks.close(() => writer.flush()).finally(() => sql.destroy()),
  }
}
