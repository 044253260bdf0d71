import { planRoute, type SearchRequest, type SearchResult, UNSEARCHED } from '@callisto/routing'
import { allowsPool } from './direct-swap.ts'
import { type PoolFilters, toFilterMasks } from './pool-filters.ts'
import {
  isBetterRoute,
  type ProvenBound,
  type RouteQuery,
  type RouteSearch,
  type SearchOptions,
  type Trade,
  toTradeError,
} from './route-search.ts'
import { classifyNoDirect, isNone, searchDirect, splitPools } from './search-direct.ts'
import type { GraphName, NumberedMasks, SearchExecutor } from './search-executor.ts'
import { type RouteOutcome, type SearchPorts, searchRoute } from './search-route.ts'
import { SearchSession, type SessionPorts } from './search-session.ts'

/** Work on one route; when it is used up, each further search returns its first result. */
const SEARCH_MS = 250

/** Work on one bound; at the limit the best bound so far is taken. */
const BOUND_MS = 100

export interface QueuedSearchPorts extends SearchPorts, SessionPorts {
  executor: SearchExecutor
}

/** Searches that wait for the results of those that they yield. */
type Steps<T> = Generator<SearchRequest, T, SearchResult>

/** The graph that steps search on, and its pools and tokens that they may use. */
interface SearchScope {
  graph: GraphName
  filters: () => PoolFilters
}

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

  /** The better one of the best route of the router program and the best one of the own instructions of venues. */
  async find(query: RouteQuery, options: SearchOptions = {}) {
    const found = await this.#find(query, new SearchSession(this.#ports, options, false))
    return found.ok ? found : toTradeError(found.code, query.mode)
  }

  async #find(query: RouteQuery, session: SearchSession): Promise<RouteOutcome> {
    const routed = await this.#findRouted(query, session)
    if (!routed.ok && routed.code === 'ABORTED') return routed
    const direct = await this.#findDirect(query, session)
    if (routed.ok) return direct?.ok && isBetterRoute(query, direct, routed) ? direct : routed
    if (direct?.ok) return direct
    // The routed search has no pool of a token that the direct pools alone trade.
    if (!isUnrouted(routed)) return routed
    return direct ?? (await this.#refuseDirect(query, session)) ?? routed
  }

  async #findRouted(query: RouteQuery, session: SearchSession): Promise<RouteOutcome> {
    const isPossible = this.#ports.registry.routablePools(query)
    const found = await this.#drive(searchRoute(query, this.#ports, session.signal), session, {
      graph: 'routed',
      filters: () => ({ ...query, isPossible }),
    })
    if (found === undefined) return { ok: false, code: 'ABORTED' }
    return isUnrouted(found) && isPossible ? ((await this.#refuseRouted(query, session)) ?? found) : found
  }

  /** Why the pools of a route take no part in it; undefined where there is no route with them either. */
  async #refuseRouted(query: RouteQuery, session: SearchSession): Promise<RouteOutcome | undefined> {
    const { registry } = this.#ports
    const steps = searchRoute(query, this.#ports, session.signal)
    const free = await this.#drive(steps, session, { graph: 'routed', filters: () => query })
    if (!free?.ok) return undefined
    const { mode, inputMint } = query
    const delivers = registry.routablePools({ mode, inputMint })
    const isDelivered = free.steps.every(({ pool }) => delivers?.(pool) ?? true)
    return { ok: false, code: isDelivered ? 'NO_NESTED_CALL' : 'NO_EXACT_OUT' }
  }

  async #findDirect(query: RouteQuery, session: SearchSession): Promise<RouteOutcome | undefined> {
    const found = await this.#drive(searchDirect(query, this.#ports), session, {
      graph: 'direct',
      filters: () => {
        const pools = new Set(splitPools(query, this.#ports))
        return { isPossible: (pool) => pools.has(pool) }
      },
    })
    return found === undefined || isNone(found) ? undefined : found
  }

  async #refuseDirect(query: RouteQuery, session: SearchSession): Promise<RouteOutcome | undefined> {
    const { intermediates } = query
    const found = await this.#drive(classifyNoDirect(query, this.#ports), session, {
      graph: 'direct',
      filters: () => ({ intermediates, isPossible: (pool) => allowsPool(pool, query, this.#ports) }),
    })
    return found?.ok === false && found.code === 'NOT_TRADABLE' ? undefined : found
  }

  async bound(trade: Trade, options: SearchOptions = {}): Promise<ProvenBound | undefined> {
    const { registry } = this.#ports
    const session = new SearchSession(this.#ports, options, true)
    const bound = await this.#prove(trade, session)
    if (bound === undefined) return undefined
    const { mode, inputMint, outputMint, amount } = trade
    const { signal } = session
    const steps = planRoute(registry.graph, {
      mode,
      inputMint,
      outputMint,
      amount,
      ...(signal ? { signal } : {}),
    })
    const isPossible = registry.routablePools({ mode, inputMint })
    const free = await this.#drive(steps, session, { graph: 'routed', filters: () => ({ isPossible }) })
    if (!free?.ok) return { bound, unrestricted: undefined }
    const { amountIn, amountOut } = free.plan
    return { bound, unrestricted: mode === 'ExactIn' ? amountOut : amountIn }
  }

  async #prove({ mode, inputMint, outputMint, amount }: Trade, session: SearchSession) {
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
    steps: Steps<T>,
    session: SearchSession,
    { graph: name, filters }: SearchScope,
  ): Promise<T | undefined> {
    const { executor, registry, nowMs } = this.#ports
    const graph = name === 'direct' ? registry.direct.graph : registry.graph
    let remainingMs = SEARCH_MS
    let masks: NumberedMasks | undefined
    let masksVersion = -1
    let step = steps.next()
    while (!step.done) {
      const turn = await session.turn(false)
      if (turn === undefined) return session.signal?.aborted ? undefined : bestSoFar(steps)
      try {
        if (masks === undefined || masksVersion !== graph.version) {
          masks = { graph: name, number: ++this.#lastMasks, masks: toFilterMasks(filters(), graph) }
          masksVersion = graph.version
        }
        // A search without some of the paths continues from the one before it: in the same turn.
        do {
          const timeoutMs = Math.min(remainingMs, session.leftMs)
          const limits = { timeoutMs, signal: session.signal, isLong: turn.isLong }
          const reply = turn.holdFor(executor.search(step.value, masks, limits))
          const found = await session.inTime(reply)
          if (found === undefined) return bestSoFar(steps)
          remainingMs = Math.max(0, remainingMs - found.costMs)
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

const isUnrouted = (found: RouteOutcome): boolean =>
  !found.ok && (found.code === 'NO_ROUTE' || found.code === 'NOT_TRADABLE')

/** The result of the steps without a further search; undefined without a plan. */
function bestSoFar<T extends { ok: boolean }>(steps: Steps<T>): T | undefined {
  let step = steps.next(UNSEARCHED)
  while (!step.done) step = steps.next(UNSEARCHED)
  return step.value.ok ? step.value : undefined
}
