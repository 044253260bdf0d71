import { Worker } from 'node:worker_threads'
import type { Bound, Graph, SearchRequest, SearchResult, TokenTrade } from '@callisto/routing'
import type { Measured, NumberedMasks, SearchExecutor, SearchLimits } from './search-executor.ts'
import type { SearchMessage, SearchReply, SearchWorkerData } from './search-worker-protocol.ts'
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

/** Searches of each thread that compile the code before the first request, and their time limit. */
const WARM_UP_SEARCHES = 200
const WARM_UP_MS = 500

export interface WorkerSearchOptions extends Pick<WorkerPoolOptions, 'schedule' | 'onFailure'> {
  workers: number
  hangGraceMs?: number
  maxStartMs?: number
  /** Starts a thread; by default a thread of `search-worker`. */
  spawn?: WorkerPoolOptions['spawn']
}

type Body =
  | Pick<Extract<SearchMessage, { kind: 'search' }>, 'kind' | 'request' | 'masks'>
  | Pick<Extract<SearchMessage, { kind: 'bound' }>, 'kind' | 'trade'>
  | Pick<Extract<SearchMessage, { kind: 'warmUp' }>, 'kind' | 'searches'>

/** Runs searches in worker threads over a graph in shared memory. */
export class WorkerSearchExecutor implements SearchExecutor {
  readonly slots: number
  readonly #graph: Graph
  readonly #pool: WorkerPool<SearchMessage, SearchReply>
  readonly #hangGraceMs: number

  constructor(graph: Graph, options: WorkerSearchOptions) {
    const { workers, schedule, onFailure, spawn = spawnSearchWorker } = options
    const { hangGraceMs = HANG_GRACE_MS, maxStartMs = MAX_START_MS } = options
    this.#hangGraceMs = hangGraceMs
    this.slots = workers
    this.#graph = graph
    this.#pool = new WorkerPool({ size: workers, maxStartMs, spawn, schedule, onFailure })
  }

  get failures(): number {
    return this.#pool.failures
  }

  search(request: SearchRequest, masks: NumberedMasks, limits: SearchLimits) {
    return this.#run<SearchResult>({ kind: 'search', request, masks }, limits)
  }

  bound(trade: TokenTrade, limits: SearchLimits, onCopied: () => void) {
    return this.#run<Bound | undefined>({ kind: 'bound', trade }, limits, onCopied)
  }

  /** Compiles the search in every thread; resolves when all have done so or failed. */
  async warmUp(): Promise<void> {
    const body: Body = { kind: 'warmUp', searches: WARM_UP_SEARCHES }
    const limits = { timeoutMs: WARM_UP_MS }
    await Promise.allSettled(Array.from({ length: this.slots }, () => this.#run(body, limits)))
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  async #run<T>(
    body: Body,
    { timeoutMs, signal, isLong = false }: SearchLimits,
    onProgress?: () => void,
  ): Promise<Measured<T>> {
    const reply = await this.#pool.run({
      hangMs: timeoutMs + this.#hangGraceMs,
      signal,
      isLong,
      onProgress,
      message: (seenVersion) => {
        const version = this.#graph.layoutVersion
        const layout = version === seenVersion ? {} : { layout: this.#graph.layout }
        return { version, body: { ...layout, ...body, timeoutMs } }
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
