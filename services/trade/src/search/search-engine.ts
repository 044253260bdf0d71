import { FairQueue } from '@callisto/limits/fair-queue'
import { type Graph, planRoute, sampleRequests } from '@callisto/routing'
import type { Clock } from '@callisto/solana'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { QueuedRouteSearch } from './queued-route-search.ts'
import { ReadWriteGate } from './read-write-gate.ts'
import type { RouteSearch } from './route-search.ts'
import { LocalSearchExecutor, type SearchExecutor } from './search-executor.ts'
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

/** Quotes that compile the search of each thread before the first request; at most half a second. */
const WARM_UP_QUOTES = 200
const WARM_UP_MS = 500

/** Swaps that are built at the same time: each waits for the chain a few times. */
const BUILD_SLOTS = 8
/** Time in a slot from which a client's builds count as long. */
const LONG_BUILD_MS = 50

/** The search of a service, with all that it runs on. */
export interface SearchEngine {
  search: RouteSearch
  /** Runs a change of the pools while no search reads them. */
  write<T>(change: () => T): Promise<T>
  /** Compiles exact planning on this thread and the search wherever it runs. */
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
  const graphs = { routed: registry.graph, direct: registry.direct.graph }
  const executor =
    workers > 0
      ? new WorkerSearchExecutor(graphs, { workers, schedule, onFailure: onWorkerFailure })
      : new LocalSearchExecutor(graphs, nowMs)
  const limits = { maxQueued, maxQueuedPerClient: options.maxQueuedPerClient ?? maxQueued, nowMs, schedule }
  const queue = new FairQueue({ ...limits, slots: executor.slots, longTaskMs: LONG_TASK_MS })
  const builds = new FairQueue({ ...limits, slots: BUILD_SLOTS, longTaskMs: LONG_BUILD_MS })
  return {
    search: new QueuedRouteSearch({ registry, tables, queue, gate, executor, nowMs, schedule, deadlineMs }),
    write: (change) => gate.write(change),
    warmUp: async () => {
      const leave = await gate.read('long')
      const end = performance.now() + WARM_UP_MS
      await warmUp(registry.graph, executor, () => performance.now() >= end).finally(leave)
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

/** Plans quotes across the graph on all threads of an executor and discards them. A thread that fails is replaced. */
async function warmUp(graph: Graph, executor: SearchExecutor, isExpired: () => boolean): Promise<void> {
  const requests = sampleRequests(graph, WARM_UP_QUOTES * executor.slots)
  const unfiltered = { graph: 'routed', number: 0, masks: {} } as const
  const planAll = async () => {
    for (let next = requests.next(); !next.done; next = requests.next()) {
      const steps = planRoute(graph, next.value)
      let step = steps.next()
      while (!step.done) {
        if (isExpired()) return
        step = steps.next((await executor.search(step.value, unfiltered, { timeoutMs: WARM_UP_MS })).value)
      }
    }
  }
  await Promise.allSettled(Array.from({ length: executor.slots }, planAll))
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
