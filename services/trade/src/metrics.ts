import { scrapedMetrics } from '@callisto/http'
import { Counter, Histogram, Registry } from 'prom-client'
import type { LookupTableRegistry } from './lookup-tables/registry.ts'
import type { SearchEngine } from './search/search-engine.ts'
import type { PoolRegistry } from './state/pool-registry.ts'
import type { VenueStates } from './venues/venue-states.ts'

const QUOTE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Metrics that the calls and tasks of the service count. */
export type TradeMetrics = ReturnType<typeof createTradeMetrics>

/** The events of the service in a registry of its own. */
export function createTradeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    quotes: new Histogram({
      name: 'callisto_trade_quote_duration_seconds',
      help: 'Duration of quotes, waiting included',
      labelNames: ['result'],
      buckets: QUOTE_SECONDS,
      registers,
    }),
    swaps: new Counter({
      name: 'callisto_trade_swaps_total',
      help: 'Swap transactions and instructions built',
      labelNames: ['result'],
      registers,
    }),
    makerQuotes: new Counter({
      name: 'callisto_trade_maker_quotes_total',
      help: 'Requests for a quote to market makers',
      labelNames: ['maker', 'result'],
      registers,
    }),
    audits: new Counter({
      name: 'callisto_trade_swap_audits_total',
      help: 'Simulated steps of built swaps, compared with the quote of their pool',
      labelNames: ['venue', 'result'],
      registers,
    }),
    failures: new Counter({
      name: 'callisto_trade_failures_total',
      help: 'Replies with status 500',
      registers,
    }),
    errors: new Counter({
      name: 'callisto_trade_task_errors_total',
      help: 'Errors of background tasks',
      labelNames: ['task'],
      registers,
    }),
  }
}

export const resultLabel = ({ ok }: { ok: boolean }) => ({ result: ok ? 'success' : 'error' }) as const

interface TradeState {
  registry: PoolRegistry
  tables: LookupTableRegistry
  engine: SearchEngine
  venues: VenueStates | undefined
}

/** The state of the service as gauges, read at each scrape. */
export function registerTradeState(
  metrics: Registry,
  { registry, tables, engine, venues }: TradeState,
): void {
  const { gauge, counter } = scrapedMetrics(metrics, 'callisto_trade')
  gauge('pools', 'Pools of the graph', () => registry.size)
  gauge('mints', 'Mints of the graph', () => registry.mints.size)
  gauge('slot', 'Slot of the graph', () => registry.slot)
  if (venues !== undefined) {
    const excluded = () => venues.programs.filter(({ isTraded }) => !isTraded).length
    gauge('venues_excluded', 'Programs of venues that routes may not use', excluded)
  }
  gauge('lookup_tables', 'Trusted lookup tables', () => tables.size)
  gauge('lookup_table_entries', 'Addresses in trusted lookup tables', () => tables.entries)
  gauge('search_workers', 'Threads that search', () => engine.workers)
  gauge('searches_running', 'Searches that run', () => engine.queue.running)
  gauge('searches_waiting', 'Searches that wait for a thread', () => engine.queue.waiting)
  counter('searches_rejected', 'Searches rejected by the queue', () => engine.queue.refused)
  gauge('builds_running', 'Swaps that are built', () => engine.builds.running)
  gauge('builds_waiting', 'Swaps that wait to be built', () => engine.builds.waiting)
  counter('builds_rejected', 'Builds rejected by the queue', () => engine.builds.refused)
  counter('search_worker_failures', 'Search threads replaced', () => engine.workerFailures)
  gauge(
    'write_wait_seconds_max',
    'Longest wait of a pool update for running searches since the last scrape',
    () => engine.takeMaxWriteWaitMs() / 1_000,
  )
}
