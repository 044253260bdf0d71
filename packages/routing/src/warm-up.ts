import type { Graph } from './graph/graph.ts'
import type { RouteRequest } from './plan/route.ts'
import { Router } from './router.ts'

/** Strides that share no divisor with round pool counts, so that the sampled token pairs vary. */
const STRIDES = [7919, 104_729] as const

/**
 * Up to `count` requests across the graph, every fourth of an exact output. Amounts are a tenth to a hundred-thousandth of a
 * pool's reserve.
 * @example
 * const graph = new Graph()
 * graph.upsert(cpmm('pool', ['sol', 'usdc'], [1_000n, 150_000n], 0))
 * Array.from(sampleRequests(graph, 1), ({ inputMint, amount }) => [inputMint, amount]) // => [['sol', 100n]]
 */
export function* sampleRequests(graph: Graph, count: number): Generator<RouteRequest> {
  const { pools, edges } = graph
  for (let i = 0; i < count; i++) {
    const [index, other] = [(i * STRIDES[0]) % pools.length, (i * STRIDES[1]) % pools.length]
    const [from, to] = [pools[index], pools[other]]
    if (from === undefined || to === undefined) continue
    const exactOut = i % 4 === 3
    const held = (exactOut ? edges.b(2 * other) : edges.a(2 * index)) * 10 ** -(1 + (i % 5))
    yield {
      mode: exactOut ? 'ExactOut' : 'ExactIn',
      inputMint: from.mints[0],
      outputMint: to.mints[1],
      amount: BigInt(Math.floor(held)),
    }
  }
}

/**
 * Runs quotes across the graph on a separate router and discards the results, so that the engine compiles the
 * search before the first request. Stops after `quotes` quotes or when `isExpired` returns true.
 * @example
 * const graph = new Graph()
 * graph.upsert(cpmm('pool', ['sol', 'usdc'], [1_000n, 150_000n]))
 * warmUp(graph, 10) // => undefined
 */
export function warmUp(graph: Graph, quotes: number, isExpired: () => boolean = () => false): void {
  const router = new Router(graph)
  for (const request of sampleRequests(graph, quotes)) {
    if (isExpired()) return
    router.route(request)
  }
}
