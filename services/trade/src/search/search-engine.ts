import { FairQueue } from '@callisto/limits/fair-queue'
import type { Clock } from '@callisto/solana'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { QueuedRouteSearch } from './queued-route-search.ts'
import { ReadWriteGate } from './read-write-gate.ts'
import type { RouteSearch } from './route-search.ts'
import { LocalSearchExecutor } from './search-executor.ts'
import { WorkerSearchExecutor } from './worker-search-executor.ts'

export interface SearchEngineOptions {
  /** Search threads; 0 searches on the calling thread. */
  workers?: number
  /** Time limit of a quote, waiting included. */
  deadlineMs?: number
  /** Searches that may wait in all, and of one client; the same for builds. */
  maxQueued?: number
  maxQueuedPerClient?: number
}

interface EnginePorts {
  registry: PoolRegistry
  tables: LookupTableRegistry
  clock: Clock
  onWorkerFailure(error: Error): void
}

const DEFAULT_DEADLINE_MS = 5_000
const DEFAULT_QUEUED = 4_096

/** Clients with a recent search that took longer than this leave a slot to the others. */
const LONG_TASK_MS = 10

/** A change of the pools waits so long for the end of a long search before short ones wait with it. */
const WRITE_PATIENCE_MS = 250

/** Swaps that are built at the same time: each waits for the chain a few times. */
const BUILD_SLOTS = 8
/** Time in a slot from which a client's builds count as long. */
const LONG_BUILD_MS = 50

/** The search of a service, with all that it runs on. */
export interface SearchEngine {
  search: RouteSearch
  /** Runs a change of the pools while no search reads them. */
  write<T>(change: () => T): Promise<T>
  /** Compiles the search where it runs. */
  warmUp(): Promise<void>
  workers: number
  /** Threads that were replaced. */
  readonly workerFailures: number
  queue: Pick<FairQueue, 'running' | 'waiting' | 'refused'>
  /** Where swaps wait for their turn to be built. */
  builds: FairQueue
  /** Longest wait of a write since the last call. */
  takeMaxWriteWaitMs(): number
  close(): Promise<void>
}

export function createSearchEngine(
  { registry, tables, clock, onWorkerFailure }: EnginePorts,
  options: SearchEngineOptions = {},
): SearchEngine {
  const { workers = 0, deadlineMs = DEFAULT_DEADLINE_MS, maxQueued = DEFAULT_QUEUED } = options
  const nowMs = () => clock.nowMs()
  const schedule = scheduleOn(clock)
  const gate = new ReadWriteGate(() => performance.now(), WRITE_PATIENCE_MS)
  const pool =
    workers > 0
      ? new WorkerSearchExecutor(registry.graph, { workers, schedule, onFailure: onWorkerFailure })
      : undefined
  const executor = pool ?? new LocalSearchExecutor(registry.graph, nowMs)
  const limits = { maxQueued, maxQueuedPerClient: options.maxQueuedPerClient ?? maxQueued, nowMs, schedule }
  const queue = new FairQueue({ ...limits, slots: executor.slots, longTaskMs: LONG_TASK_MS })
  const builds = new FairQueue({ ...limits, slots: BUILD_SLOTS, longTaskMs: LONG_BUILD_MS })
  return {
    search: new QueuedRouteSearch({ registry, tables, queue, gate, executor, nowMs, schedule, deadlineMs }),
    write: (change) => gate.write(change),
    warmUp: async () => {
      const leave = await gate.read('long')
      await pool?.warmUp()
      leave()
    },
    workers,
    get workerFailures() {
      return executor.failures
    },
    queue,
    builds,
    takeMaxWriteWaitMs: () => gate.takeMaxWaitMs(),
    close: async () => {
      queue.close()
      builds.close()
      await executor.close()
    },
  }
}

const CANCELLED = 'cancelled'

/** Timers of a clock port. */
const scheduleOn =
  (clock: Clock) =>
  (callback: () => void, ms: number): (() => void) => {
    const cancelled = new AbortController()
    void clock.wait(ms, cancelled.signal).then(() => {
      if (!cancelled.signal.aborted) callback()
    })
    // An abort without a reason makes an error with a stack, twice for each quote.
    return () => cancelled.abort(CANCELLED)
  }
