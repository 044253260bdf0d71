import { AMMS, ammLabels } from '@callisto/amms'
import { transactionRpc } from '@callisto/solana'
import { tradeRoutes } from './api/routes.ts'
import { startBackgroundTasks } from './background.ts'
import { Counters } from './counters.ts'
import { LookupTableRegistry } from './lookup-tables/registry.ts'
import type { TradeService, TradeServiceOptions } from './options.ts'
import { DirectVenueSearch } from './search/direct-venue-search.ts'
import { LocalRouteSearch } from './search/local-route-search.ts'
import { HubMints } from './state/hub-mints.ts'
import { PoolRegistry } from './state/pool-registry.ts'

/** Quotes and swaps over the pools of a chain. It follows the chain from the call on; `ready` reports the first snapshot. */
export function createTradeService(options: TradeServiceOptions): TradeService {
  const { amms = AMMS, chain, market, clock, tipAccount } = options
  const { addresses, maintainer } = options.lookupTables ?? {}
  const registry = new PoolRegistry(amms)
  const tables = new LookupTableRegistry({ addresses, authority: maintainer?.authority.address })
  const counters = new Counters()
  const tasks = startBackgroundTasks(options, { registry, tables, counters })
  const nowMs = () => clock.nowMs()
  const search = new DirectVenueSearch(new LocalRouteSearch({ registry, tables, nowMs }), registry)
  const rpc = transactionRpc(chain.rpc)
  const routes = tradeRoutes({
    quoting: { registry, tables, search, hubs: new HubMints(registry), nowMs },
    building: { chain, registry, tables, rpc, ...(tipAccount ? { tipAccount } : {}) },
    market,
    clock,
    counters,
    ready: tasks.isReady,
    venueLabels: ammLabels(amms),
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
