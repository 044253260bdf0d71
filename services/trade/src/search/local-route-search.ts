import { boundOf, Router } from '@callisto/routing'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import type { ProvenBound, RouteQuery, RouteSearch, TradeQuery } from './route-search.ts'
import { searchRoute } from './search-route.ts'

/** Time limit on a bound; at the limit the best bound so far is taken. */
const BOUND_MS = 100

export interface LocalSearchPorts {
  registry: PoolRegistry
  tables: LookupTableRegistry
  nowMs: () => number
}

/** Searches on the calling thread, which is blocked meanwhile. */
export class LocalRouteSearch implements RouteSearch {
  readonly #ports: LocalSearchPorts
  readonly #router: Router

  constructor(ports: LocalSearchPorts) {
    this.#ports = ports
    this.#router = new Router(ports.registry.graph)
  }

  async find(query: RouteQuery, signal?: AbortSignal) {
    return searchRoute(query, { ...this.#ports, router: this.#router }, signal)
  }

  async bound(query: TradeQuery, signal?: AbortSignal): Promise<ProvenBound | undefined> {
    const { registry, nowMs } = this.#ports
    const endMs = nowMs() + BOUND_MS
    const bound = boundOf(registry.graph, query, () => nowMs() >= endMs || signal?.aborted === true)
    if (bound === undefined) return undefined
    const free = this.#router.route({ ...query, now: nowMs, deadlineMs: nowMs() + BOUND_MS })
    if (!free.ok) return { bound, unrestricted: undefined }
    const { amountIn, amountOut } = free.plan
    return { bound, unrestricted: query.mode === 'ExactIn' ? amountOut : amountIn }
  }
}
