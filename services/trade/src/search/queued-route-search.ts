import { type FairQueue, type QueueLease, QueueRefusal } from '@callisto/limits/fair-queue'
import { planRoute, type SearchRequest, type SearchResult, UNSEARCHED } from '@callisto/routing'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import { toQueueError } from '../result.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { type PoolFilters, toFilterMasks } from './filter-masks.ts'
import type { ReadWriteGate } from './read-write-gate.ts'
import type {
  ProvenBound,
  RouteQuery,
  RouteSearch,
  RouteSearchResult,
  SearchOptions,
  TradeQuery,
} from './route-search.ts'
import type { Measured, NumberedMasks, SearchExecutor, SearchLimits } from './search-executor.ts'
import { searchRoute } from './search-route.ts'

/** Work on one route; when it is used up, each further search returns its first result. */
const SEARCH_MS = 250

/** Part of the time limit that is left for the answer when no further search is made. */
const ANSWER_PART = 1 / 20

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
  /** Calls back after so many milliseconds; returns a function that cancels it. */
  schedule: (callback: () => void, ms: number) => () => void
  /** Time limit of a request, waiting included. */
  deadlineMs: number
}

const UNFILTERED = {
  venues: undefined,
  excludedVenues: undefined,
  liquidity: undefined,
  intermediates: undefined,
} satisfies PoolFilters

/**
 * Searches that wait for their turn in a fair queue and run on an executor; exact plans are made here in between, on
 * the pools as they are then, and charged like the search before them. Each float search of a request is a task of its
 * own, so that a request of many searches gives way to others between them. Near its deadline a request makes no further
 * search and has the best plan so far, quoted on the pools as they are then.
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
    const isPossible = this.#ports.registry.routablePools(query)
    const found = await this.#drive(steps, { ...query, isPossible }, session)
    if (found === undefined) return { ok: false, code: 'ABORTED' }
    const isUnrouted = !found.ok && (found.code === 'NO_ROUTE' || found.code === 'NOT_TRADABLE')
    return isUnrouted && isPossible ? ((await this.#refusal(query, session)) ?? found) : found
  }

  /** Why the pools of a route take no part in it; undefined where there is no route with them either. */
  async #refusal(query: RouteQuery, session: Session): Promise<RouteSearchResult | undefined> {
    const { registry } = this.#ports
    const steps = searchRoute(query, this.#ports, session.signal)
    const free = await this.#drive(steps, { ...query, isPossible: undefined }, session)
    if (!free?.ok) return undefined
    const { mode, inputMint } = query
    const delivers = registry.routablePools({ mode, inputMint })
    const isDelivered = free.steps.every(({ pool }) => delivers?.(pool) ?? true)
    return { ok: false, code: isDelivered ? 'NO_NESTED_CALL' : 'NO_EXACT_OUT' }
  }

  async bound(query: TradeQuery, options: SearchOptions = {}): Promise<ProvenBound | undefined> {
    const { graph } = this.#ports.registry
    const session = new Session(this.#ports, options, true)
    const bound = await this.#prove(query, session)
    if (bound === undefined) return undefined
    const filters = { ...UNFILTERED, isPossible: this.#ports.registry.routablePools(query) }
    const request = { ...query, ...(options.signal ? { signal: options.signal } : {}) }
    const free = await this.#drive(planRoute(graph, request), filters, session)
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

  /**
   * Runs the searches that the steps yield. Undefined when the request is aborted, and when its time is over before there is
   * a plan.
   */
  async #drive<T extends { ok: boolean }>(
    steps: Generator<SearchRequest, T, SearchResult>,
    filters: PoolFilters,
    session: Session,
  ): Promise<T | undefined> {
    const { executor, registry, nowMs } = this.#ports
    let masks: NumberedMasks | undefined
    let masksVersion = -1
    let step = steps.next()
    while (!step.done) {
      const turn = await session.turn(false)
      if (turn === undefined) return session.signal?.aborted ? undefined : bestSoFar(steps)
      try {
        if (masks === undefined || masksVersion !== registry.graph.version) {
          masks = { number: ++this.#lastMasks, masks: toFilterMasks(filters, registry.graph) }
          masksVersion = registry.graph.version
        }
        // A search without some of the paths continues from the one before it: in the same turn.
        do {
          const reply = turn.holdFor(executor.search(step.value, masks, session.limits(turn.isLong)))
          const found = await session.inTime(reply)
          if (found === undefined) return bestSoFar(steps)
          session.remainingMs = Math.max(0, session.remainingMs - found.costMs)
          const plannedAtMs = nowMs()
          step = steps.next(found.value)
          turn.costMs += nowMs() - plannedAtMs
        } while (!step.done && step.value.removedPaths > 0 && !session.isLate)
      } finally {
        turn.end()
      }
    }
    return step.value
  }
}

/** The result of the steps without a further search; undefined without a plan. */
function bestSoFar<T extends { ok: boolean }>(
  steps: Generator<SearchRequest, T, SearchResult>,
): T | undefined {
  let step = steps.next(UNSEARCHED)
  while (!step.done) step = steps.next(UNSEARCHED)
  return step.value.ok ? step.value : undefined
}

/** A slot of the queue and a read of the graph. */
class Turn {
  costMs = 0
  readonly isLong: boolean
  readonly endRead: () => void
  readonly #lease: QueueLease
  #search: Promise<void> | undefined

  constructor(lease: QueueLease, endRead: () => void) {
    this.#lease = lease
    this.isLong = lease.isLong
    this.endRead = endRead
  }

  /** Keeps slot and graph until a search has replied, also where its request waits no longer; charges its cost. */
  holdFor<T>(reply: Promise<Measured<T>>): Promise<Measured<T>> {
    const ended = (costMs: number) => {
      this.costMs += costMs
      this.#search = undefined
    }
    this.#search = reply.then(
      ({ costMs }) => ended(costMs),
      () => ended(0),
    )
    return reply
  }

  end(): void {
    if (this.#search === undefined) this.#finish()
    else void this.#search.then(() => this.#finish())
  }

  #finish(): void {
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
  /** When no further search is made. */
  readonly #lateMs: number
  #isAdmitted: boolean
  #hasSearched = false

  constructor(ports: QueuedSearchPorts, options: SearchOptions, isAdmitted: boolean) {
    this.#ports = ports
    this.#options = options
    this.signal = options.signal
    this.#deadlineMs = options.deadlineMs ?? ports.nowMs() + ports.deadlineMs
    this.#lateMs = this.#deadlineMs - ports.deadlineMs * ANSWER_PART
    this.#isAdmitted = isAdmitted
  }

  get isLate(): boolean {
    return this.#ports.nowMs() >= this.#lateMs
  }

  /** Limits of the next search. The first one has its time whenever it starts: without it there is no plan. */
  limits(isLong: boolean): SearchLimits {
    const leftMs = this.#hasSearched ? Math.max(0, this.#lateMs - this.#ports.nowMs()) : Infinity
    return { timeoutMs: Math.min(this.remainingMs, leftMs), signal: this.signal, isLong }
  }

  /** The reply of a search; undefined when the request, which has made one before, cannot wait for it any longer. */
  async inTime<T>(reply: Promise<T>): Promise<T | undefined> {
    const isFirst = !this.#hasSearched
    this.#hasSearched = true
    if (isFirst) return reply
    const { schedule, nowMs } = this.#ports
    let cancel = () => {}
    const late = new Promise<undefined>((resolve) => {
      cancel = schedule(() => resolve(undefined), Math.max(0, this.#lateMs - nowMs()))
    })
    return Promise.race([reply, late]).finally(cancel)
  }

  /** Waits for the next turn; undefined when the request is aborted or late. Throws ApiError when it is refused. */
  async turn(isLong: boolean): Promise<Turn | undefined> {
    const { queue, gate } = this.#ports
    const { client = '', flow = '' } = this.#options
    const continues = this.#isAdmitted
    const deadlineMs = continues ? this.#lateMs : this.#deadlineMs
    try {
      const lease = await queue.acquire({ client, flow, deadlineMs, signal: this.signal, continues, isLong })
      this.#isAdmitted = true
      return new Turn(lease, await gate.read(lease.isLong ? 'long' : 'short'))
    } catch (error) {
      const isOver =
        error instanceof QueueRefusal &&
        (error.reason === 'aborted' || (continues && error.reason === 'late'))
      if (isOver) return undefined
      throw error instanceof QueueRefusal ? toQueueError(error) : error
    }
  }
}
