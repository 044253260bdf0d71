import type { Graph } from './graph/graph.ts'
import { planRoute, type RouteRequest, type RouteResult } from './plan/route.ts'
import { filtersOf } from './plan/rules.ts'
import { Search } from './search/search.ts'

const never = () => false

/**
 * Computes quotes on one graph in the calling thread: float search, then exact plan. It holds scratch memory for one
 * quote at a time and caches no result. A call is synchronous.
 * @example
 * const graph = new Graph()
 * graph.upsert(cpmm('pool', ['sol', 'usdc'], [1_000n, 150_000n], 0))
 * const found = new Router(graph).route({ mode: 'ExactIn', inputMint: 'sol', outputMint: 'usdc', amount: 100n })
 * found.ok && found.plan.amountOut // => 13_636n
 */
export class Router {
  readonly graph: Graph
  readonly #search: Search

  constructor(graph: Graph) {
    this.graph = graph
    this.#search = new Search(graph)
  }

  route(request: RouteRequest): RouteResult {
    const routing = planRoute(this.graph, request)
    let step = routing.next()
    if (step.done) return step.value
    const filters = filtersOf(this.graph, request.rules ?? {})
    const isExpired = expiryOf(request)
    while (!step.done) step = routing.next(this.#search.run(step.value, filters, isExpired))
    return step.value
  }
}

function expiryOf({ deadlineMs, now = () => performance.now(), signal }: RouteRequest): () => boolean {
  if (deadlineMs === undefined) return signal === undefined ? never : () => signal.aborted
  return () => now() >= deadlineMs || signal?.aborted === true
}
