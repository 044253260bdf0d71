import { AMMS } from '@callisto/amms'
import { transactionRpc } from '@callisto/solana'
import { tradeRoutes } from './api/routes.ts'
import { startBackgroundTasks } from './background.ts'
import { Counters } from './counters.ts'
import { LookupTableRegistry } from './lookup-tables/registry.ts'
import type { TradeService, TradeServiceOptions } from './options.ts'
import { LocalRouteSearch } from './search/local-route-search.ts'
import { HubMints } from './state/hub-mints.ts'
import { PoolRegistry } from './state/pool-registry.ts'

/** Quotes and swaps over the pools of a chain. It follows the chain from the call on; `ready` reports the first snapshot. */
export function createTradeService(options: TradeServiceOptions): TradeService {
  const { chain, market, clock, tipAccount } = options
  const { addresses, maintainer } = options.lookupTables ?? {}
  const registry = new PoolRegistry(AMMS)
  const tables = new LookupTableRegistry({ addresses, authority: maintainer?.authority.address })
  const counters = new Counters()
  const tasks = startBackgroundTasks(options, { registry, tables, counters })
  const nowMs = () => clock.nowMs()
  const search = new LocalRouteSearch({ registry, tables, nowMs })
  const rpc = transactionRpc(chain.rpc)
  const routes = tradeRoutes({
    quoting: { registry, tables, search, hubs: new HubMints(registry), nowMs },
    building: { chain, registry, tables, rpc, ...(tipAccount ? { tipAccount } : {}) },
    market,
    clock,
    counters,
    ready: tasks.isReady,
  })
  return {
    routes,
    ready: () => ({ ready: tasks.isReady(), pools: registry.size, slot: registry.slot }),
    metrics: () => ({
      ...counters,
      pools: registry.size,
      mints: registry.mints.size,
      tables: tables.size,
      lookupTableEntries: tables.entries,
      slot: registry.slot,
    }),
    close: tasks.stop,
  }
}
