import { planRoute, type SearchRequest, type SearchResult } from '@callisto/routing'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import { type FairQueue, type QueueLease, QueueRefusal } from '../queue/fair-queue.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { toFilterMasks } from './filter-masks.ts'
import type { ReadWriteGate } from './read-write-gate.ts'
import type {
  ProvenBound,
  RouteQuery,
  RouteSearch,
  RouteSearchResult,
  SearchOptions,
  TradeQuery,
} from './route-search.ts'
import type { NumberedMasks, SearchExecutor } from './search-executor.ts'
import { searchRoute } from './search-route.ts'

/** Work on one route; when it is used up, each further search returns its first result. */
const SEARCH_MS = 250

/** Work on one bound; at the limit the best bound so far is taken. */
const BOUND_MS = 100

export interface QueuedSearchPorts {
  registry: PoolRegistry
  tables: LookupTableRegistry
  queue: FairQueue
  /** Searches read the arrays of the graph; pools are updated through the same gate. */
  gate: ReadWriteGate
  executor: SearchExecutor
  nowMs: () => number
  /** Time limit of a request, waiting included. */
  deadlineMs: number
}

type Filtered = Pick<RouteQuery, 'venues' | 'excludedVenues' | 'liquidity' | 'intermediates'>

const UNFILTERED: Filtered = {
  venues: undefined,
  excludedVenues: undefined,
  liquidity: undefined,
  intermediates: undefined,
}

/**
 * Searches that wait for their turn in a fair queue and run on an executor; exact plans are made here in between, on
 * the pools as they are then, and charged like the search before them. Each float search of a request is a task of its
 * own, so that a request of many searches gives way to others between them.
 */
export class QueuedRouteSearch implements RouteSearch {
  readonly #ports: QueuedSearchPorts
  #lastMasks = 0

  constructor(ports: QueuedSearchPorts) {
    this.#ports = ports
  }

  async find(query: RouteQuery, options: SearchOptions = {}): Promise<RouteSearchResult> {
    const steps = searchRoute(query, this.#ports, options.signal)
    const session = new Session(this.#ports, options, false)
    return (await this.#drive(steps, query, session)) ?? { ok: false, code: 'ABORTED' }
  }

  async bound(query: TradeQuery, options: SearchOptions = {}): Promise<ProvenBound | undefined> {
    const { graph } = this.#ports.registry
    const session = new Session(this.#ports, options, true)
    const bound = await this.#prove(query, session)
    if (bound === undefined) return undefined
    const request = { ...query, ...(options.signal ? { signal: options.signal } : {}) }
    const free = await this.#drive(planRoute(graph, request), UNFILTERED, session)
    if (!free?.ok) return { bound, unrestricted: undefined }
    const { amountIn, amountOut } = free.plan
    return { bound, unrestricted: query.mode === 'ExactIn' ? amountOut : amountIn }
  }

  async #prove({ mode, inputMint, outputMint, amount }: TradeQuery, session: Session) {
    const { registry, executor } = this.#ports
    const [input, output] = [registry.graph.token(inputMint), registry.graph.token(outputMint)]
    if (input === undefined || output === undefined) return undefined
    const turn = await session.turn(true)
    if (turn === undefined) return undefined
    try {
      const trade = { mode, input, output, amount: Number(amount) }
      const limits = { timeoutMs: BOUND_MS, signal: session.signal, isLong: turn.isLong }
      const { value, costMs } = await executor.bound(trade, limits, turn.endRead)
      turn.costMs = costMs
      return value
    } finally {
      turn.end()
    }
  }

  /** Runs the searches that the steps yield; undefined when the request is aborted or its time is over. */
  async #drive<T>(
    steps: Generator<SearchRequest, T, SearchResult>,
    filtered: Filtered,
    session: Session,
  ): Promise<T | undefined> {
    const { executor, registry, nowMs } = this.#ports
    let masks: NumberedMasks | undefined
    let masksVersion = -1
    let step = steps.next()
    while (!step.done) {
      const turn = await session.turn(false)
      if (turn === undefined) return undefined
      try {
        if (masks === undefined || masksVersion !== registry.graph.version) {
          masks = { number: ++this.#lastMasks, masks: toFilterMasks(filtered, registry.graph) }
          masksVersion = registry.graph.version
        }
        // A search without some of the paths continues from the one before it: in the same turn.
        do {
          const limits = { timeoutMs: session.remainingMs, signal: session.signal, isLong: turn.isLong }
          const { value, costMs } = await executor.search(step.value, masks, limits)
          session.remainingMs = Math.max(0, session.remainingMs - costMs)
          const plannedAtMs = nowMs()
          step = steps.next(value)
          turn.costMs += costMs + (nowMs() - plannedAtMs)
        } while (!step.done && step.value.removedPaths > 0)
      } finally {
        turn.end()
      }
    }
    return step.value
  }
}

/** A slot of the queue and a read of the graph. */
class Turn {
  costMs = 0
  readonly isLong: boolean
  readonly endRead: () => void
  readonly #lease: QueueLease

  constructor(lease: QueueLease, endRead: () => void) {
    this.#lease = lease
    this.isLong = lease.isLong
    this.endRead = endRead
  }

  end(): void {
    this.endRead()
    this.#lease.release(this.costMs)
  }
}

/** The turns of one request. */
class Session {
  readonly signal: AbortSignal | undefined
  /** Work that the request may still cause. */
  remainingMs = SEARCH_MS
  readonly #ports: QueuedSearchPorts
  readonly #options: SearchOptions
  readonly #deadlineMs: number
  #isAdmitted: boolean

  constructor(ports: QueuedSearchPorts, options: SearchOptions, isAdmitted: boolean) {
    this.#ports = ports
    this.#options = options
    this.signal = options.signal
    this.#deadlineMs = options.deadlineMs ?? ports.nowMs() + ports.deadlineMs
    this.#isAdmitted = isAdmitted
  }

  /** Waits for the next turn; undefined when the request is aborted or late. Throws `QueueRefusal`. */
  async turn(isLong: boolean): Promise<Turn | undefined> {
    const { queue, gate, nowMs } = this.#ports
    const { client = '', flow = '' } = this.#options
    const continues = this.#isAdmitted
    if (continues && nowMs() >= this.#deadlineMs) return undefined
    try {
      const ticket = { client, flow, deadlineMs: this.#deadlineMs, signal: this.signal, continues, isLong }
      const lease = await queue.acquire(ticket)
      this.#isAdmitted = true
      return new Turn(lease, await gate.read(lease.isLong ? 'long' : 'short'))
    } catch (error) {
      if (error instanceof QueueRefusal && error.reason === 'aborted') return undefined
      throw error
    }
  }
}
