import { setMaxListeners } from 'node:events'
import { AMMS, ammLabels, ammPrograms } from '@callisto/amms'
import { ProgramRegistry, router } from '@callisto/program-clients'
import { transactionRpc } from '@callisto/solana'
import type { ApiContext } from './api/context.ts'
import { accountRoutes } from './api/holdings.ts'
import { tradeRoutes } from './api/routes.ts'
import { startBackgroundTasks } from './background.ts'
import type { BuildPorts } from './build/ports.ts'
import { FollowedPools, PoolAges, SlotWatch } from './demand/fresh-pools.ts'
import { MAX_AGE_MS, OnDemandPools } from './demand/on-demand-pools.ts'
import { HintedPools } from './demand/pairs.ts'
import { LookupTableRegistry } from './lookup-tables/registry.ts'
import { createTradeMetrics, registerTradeState } from './metrics.ts'
import type { TradeService, TradeServiceOptions } from './options.ts'
import { createRouteReader } from './quote/route-reader.ts'
import { RfqEngine } from './rfq/rfq-engine.ts'
import { createSearchEngine } from './search/search-engine.ts'
import { withoutRouter } from './state/direct-pools.ts'
import { HubMints } from './state/hub-mints.ts'
import { PoolRegistry } from './state/pool-registry.ts'
import { OrderCache } from './ultra/order-cache.ts'
import { SignatureWatch } from './ultra/signature-watch.ts'
import { SwapAudit } from './venues/swap-audit.ts'

/** Quotes and swaps over the pools of a chain. It follows the chain from the call on; `ready` reports the first snapshot. */
export function createTradeService(options: TradeServiceOptions): TradeService {
  const { hasRouter = true, routerProgram = router.PROGRAM } = options
  const { chain, market, clock, tipAccount, venues } = options
  const known = options.amms ?? AMMS
  const amms = hasRouter ? known : known.map(withoutRouter)
  const { addresses, maintainer } = options.lookupTables ?? {}
  const registry = new PoolRegistry(amms, (options.searches?.workers ?? 0) > 0, {
    isFollowed: options.onDemand === undefined,
    ...(venues && { venues }),
  })
  const hubs = new HubMints(registry)
  const tables = new LookupTableRegistry({ addresses, authority: maintainer?.authority.address })
  const metrics = createTradeMetrics()
  const onWorkerFailure = (err: Error) => options.log.warn({ err }, 'a search worker was replaced')
  const engine = createSearchEngine({ registry, tables, clock, onWorkerFailure }, options.searches)
  const hints = new HintedPools()
  const onDemand =
    options.onDemand &&
    new OnDemandPools({
      chain,
      clock,
      amms,
      registry,
      hints,
      ages: new PoolAges(MAX_AGE_MS),
      slots: new SlotWatch(MAX_AGE_MS),
      write: engine.write,
      canList: options.onDemand.canList ?? (() => false),
    })
  const tasks = startBackgroundTasks(options, { registry, hubs, tables, metrics, engine, hints })
  const { silentMs } = options
  const followed = silentMs && new FollowedPools({ silentMs, cluster: tasks.cluster })
  registerTradeState(metrics.registry, { registry, tables, engine, venues })
  const endVenues = venues?.onChange(() => void engine.write(() => registry.applyVenues()))
  const nowMs = () => clock.nowMs()
  const rpc = transactionRpc(chain.rpc)
  const programs = ammPrograms(amms)
  const programErrors = new ProgramRegistry(programs, routerProgram).errors
  const stop = new AbortController()
  // Every order that is executed listens to it.
  setMaxListeners(0, stop.signal)
  const orders = new OrderCache(nowMs)
  const watch = new SignatureWatch(chain, clock)
  const countAudit = (venue: string, result: string) => metrics.audits.inc({ venue, result })
  const building: BuildPorts = {
    chain,
    registry,
    tables,
    rpc,
    hasRouter,
    routerProgram,
    programErrors,
    cluster: tasks.cluster,
    ...(tipAccount ? { tipAccount } : {}),
    ...(venues && { audit: new SwapAudit({ registry, venues, clock, report: countAudit }) }),
  }
  const makers = new RfqEngine(options.makers ?? [], {
    building,
    clock,
    signal: stop.signal,
    report: (maker, result) => metrics.makerQuotes.inc({ maker, result }),
  })
  const context: ApiContext = {
    makers,
    orders,
    execution: {
      rpc,
      clock,
      orders,
      makers,
      programErrors,
      signal: stop.signal,
      signatureNotification: (signature, signal) => watch.seen(signature, signal),
    },
    quoting: {
      registry,
      freshPools: onDemand ?? followed,
      tables,
      search: engine.search,
      hubs,
      cluster: tasks.cluster,
      nowMs,
    },
    building,
    builds: engine.builds,
    market,
    clock,
    metrics,
    ready: tasks.isReady,
    venueLabels: ammLabels(amms),
    get hasVerifiedKeys() {
      return options.hasVerifiedKeys?.() ?? false
    },
  }
  return {
    routes: tradeRoutes(context),
    accountRoutes: accountRoutes(context),
    routerProgram: hasRouter ? routerProgram : undefined,
    programs,
    ready: () => ({
      ready: tasks.isReady(),
      pools: registry.size,
      mints: registry.mints.size,
      lookupTableEntries: tables.entries,
      slot: registry.slot,
    }),
    read: createRouteReader(registry, engine.write),
    metrics: metrics.registry,
    close: async () => {
      stop.abort()
      endVenues?.()
      await tasks.stop()
      await engine.close()
    },
  }
}
