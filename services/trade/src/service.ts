import { AMMS } from '@callisto/amms'
import type { MarketReadPort } from '@callisto/contract'
import { Router, warmUp } from '@callisto/routing'
import { type ChainPort, type Clock, transactionRpc } from '@callisto/solana'
import type { FastifyInstance } from 'fastify'
import { tradeRoutes } from './api/routes.ts'
import { Counters } from './counters.ts'
import { type LookupTableAuthority, maintainLookupTables } from './lookup-tables/maintain.ts'
import { LookupTableRegistry } from './lookup-tables/registry.ts'
import { followChain } from './state/follow-chain.ts'
import { HubMints } from './state/hub-mints.ts'
import { PoolRegistry } from './state/pool-registry.ts'

export interface TradeServiceOptions {
  chain: ChainPort
  market: MarketReadPort
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Account that receives tips; without one a request for a tip is refused. */
  tipAccount?: string
  /** Lookup tables that swaps are built with; without any a transaction names all of its accounts in full. */
  lookupTables?: LookupTableOptions
}

export interface LookupTableOptions {
  /** Tables made by somebody who is trusted not to close them. */
  addresses?: readonly string[]
  /** Keeps tables of its own. */
  keeper?: LookupTableMaintainerOptions
}

export interface LookupTableMaintainerOptions {
  /** Pays for the tables and owns them. */
  key: LookupTableAuthority
  /** Asks for lamports when the key is about to run out, where that costs nothing. */
  fund?: () => Promise<void>
}

export interface TradeService {
  /** Register under `/api`. */
  routes: (app: FastifyInstance) => Promise<void>
  ready: () => { ready: boolean; pools: number; slot: number }
  metrics: () => Readonly<Record<string, number>>
  close: () => Promise<void>
}

/** Asked before the first user's, so that the search is compiled by then; no longer than half a second. */
const WARM_UP_QUOTES = 200
const WARM_UP_MS = 500

/** Quotes and swaps over the pools of a chain. It starts to follow the chain at once; `ready` tells when it may be asked. */
export function createTradeService(options: TradeServiceOptions): TradeService {
  const { chain, market, clock, log } = options
  const registry = new PoolRegistry(AMMS)
  const counters = new Counters()
  const { addresses, keeper } = options.lookupTables ?? {}
  const tables = new LookupTableRegistry({ addresses, authority: keeper?.key.address })
  const stop = new AbortController()
  let complete = false
  let isWarm = false
  const warm = () => {
    isWarm = true
    const end = performance.now() + WARM_UP_MS
    warmUp(registry.graph, WARM_UP_QUOTES, () => performance.now() > end)
  }
  const following = followChain({
    chain,
    clock,
    registry,
    tables,
    signal: stop.signal,
    onReady: (ready) => {
      if (ready && !isWarm) warm()
      complete = ready
    },
    onError: (error) => {
      counters.streamErrors += 1
      log.warn({ err: error }, 'the stream of account changes broke')
    },
  })
  const keeping = keeper
    ? maintainLookupTables({
        ...keeper,
        chain,
        clock,
        registry,
        tables,
        signal: stop.signal,
        isReady: () => complete,
        onError: (error) => {
          counters.lookupTableErrors += 1
          log.warn({ err: error }, 'the lookup tables could not be kept')
        },
      })
    : undefined
  const nowMs = () => clock.nowMs()
  const routes = tradeRoutes({
    quoting: { registry, tables, router: new Router(registry.graph), hubs: new HubMints(registry), nowMs },
    building: {
      chain,
      registry,
      tables,
      rpc: transactionRpc(chain.rpc),
      ...(options.tipAccount ? { tipAccount: options.tipAccount } : {}),
    },
    market,
    clock,
    counters,
    ready: () => complete,
  })
  return {
    routes,
    ready: () => ({ ready: complete, pools: registry.size, slot: registry.slot }),
    metrics: () => ({
      ...counters,
      pools: registry.size,
      mints: registry.mints.size,
      tables: tables.size,
      lookupTableEntries: tables.entries,
      slot: registry.slot,
    }),
    close: async () => {
      stop.abort()
      await Promise.all([following, keeping])
    },
  }
}
