import { Worker } from 'node:worker_threads'
import type { Bound, Graph, SearchRequest, SearchResult, TokenTrade } from '@callisto/routing'
import type { GraphName, Measured, NumberedMasks, SearchExecutor, SearchLimits } from './search-executor.ts'
import type { SearchMessage, SearchReply, SearchWork, SearchWorkerData } from './search-worker-protocol.ts'
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

/** A thread that has not replied so long after its time limit hangs. */
const HANG_GRACE_MS = 5_000

/** A thread that has not started by then is not waited for. */
const MAX_START_MS = 10_000

/**
 * Niceness of the search threads: the thread that serves every request goes first when cores are short, and the
 * searches that take long go last, so that a short one is not held up by theirs.
 */
const NICENESS = 5
const LONG_NICENESS = 10

export interface WorkerSearchOptions extends Pick<WorkerPoolOptions, 'schedule' | 'onFailure'> {
  workers: number
  hangGraceMs?: number
  maxStartMs?: number
  /** Starts a thread; by default a thread of `search-worker`. */
  spawn?: WorkerPoolOptions['spawn']
}

/** Runs searches in worker threads over graphs in shared memory. */
export class WorkerSearchExecutor extends WorkerPool<SearchMessage, SearchReply> implements SearchExecutor {
  readonly slots: number
  readonly #graphs: Readonly<Record<GraphName, Graph>>
  readonly #hangGraceMs: number

  constructor(graphs: Readonly<Record<GraphName, Graph>>, options: WorkerSearchOptions) {
    const { workers, schedule, onFailure, spawn = spawnSearchWorker } = options
    const { hangGraceMs = HANG_GRACE_MS, maxStartMs = MAX_START_MS } = options
    super({ size: workers, maxStartMs, spawn, schedule, onFailure })
    this.#hangGraceMs = hangGraceMs
    this.slots = workers
    this.#graphs = graphs
  }

  search(request: SearchRequest, masks: NumberedMasks, limits: SearchLimits) {
    return this.#measure<SearchResult>({ kind: 'search', request, masks }, limits)
  }

  bound(trade: TokenTrade, limits: SearchLimits, onCopied: () => void) {
    return this.#measure<Bound | undefined>({ kind: 'bound', trade }, limits, onCopied)
  }

  async #measure<T>(
    work: SearchWork,
    { timeoutMs, signal, isLong = false }: SearchLimits,
    onProgress?: () => void,
  ): Promise<Measured<T>> {
    const { routed, direct } = this.#graphs
    const reply = await this.run({
      hangMs: timeoutMs + this.#hangGraceMs,
      signal,
      isLong,
      onProgress,
      message: (seenVersion) => {
        // Both versions only grow, so that their sum changes with either.
        const version = routed.layoutVersion + direct.layoutVersion
        const isKnown = version === seenVersion
        const layouts = isKnown ? {} : { layouts: { routed: routed.layout, direct: direct.layout } }
        return { version, body: { ...layouts, ...work, timeoutMs } }
      },
    })
    return reply as Measured<T>
  }
}

/** The bundle has the worker beside the main file; from source `dev-search-worker.mjs` bundles it. */
function spawnSearchWorker(control: Int32Array, isForLong: boolean): Worker {
  const here = import.meta.url
  const data: SearchWorkerData = { control, niceness: isForLong ? LONG_NICENESS : NICENESS }
  if (!here.endsWith('.ts')) return new Worker(new URL('./search-worker.js', here), { workerData: data })
  const entry = new URL('./search-worker.ts', here).href
  return new Worker(new URL('./dev-search-worker.mjs', here), { workerData: { entry, ...data } })
}
