import type { Graph } from './graph/graph.ts'
import type { SearchGraph } from './graph/search-graph.ts'
import { Router } from './router.ts'
import { Search } from './search/search.ts'

/** Strides that share no divisor with round pool counts, so that the sampled token pairs vary. */
const STRIDES = [7919, 104_729] as const

/**
 * Runs quotes across the graph on a separate router and discards the results, so that the engine compiles the
 * search before the first request. Amounts are a tenth to a hundred-thousandth of a pool's reserve. Stops
 * after `quotes` quotes or when `isExpired` returns true.
 */
export function warmUp(graph: Graph, quotes: number, isExpired: () => boolean = () => false): void {
  const router = new Router(graph)
  const { pools, edges } = graph
  for (let i = 0; i < quotes && !isExpired(); i++) {
    const [index, other] = [(i * STRIDES[0]) % pools.length, (i * STRIDES[1]) % pools.length]
    const [from, to] = [pools[index], pools[other]]
    if (from === undefined || to === undefined) continue
    const exactOut = i % 4 === 3
    const part = 10 ** -(1 + (i % 5))
    const held = (exactOut ? edges.b(2 * other) : edges.a(2 * index)) * part
    router.route({
      mode: exactOut ? 'ExactOut' : 'ExactIn',
      inputMint: from.mints[0],
      outputMint: to.mints[1],
      amount: BigInt(Math.floor(held)),
    })
  }
}

/** The same for a thread that searches and does not plan. */
export function warmUpSearch(graph: SearchGraph, searches: number, isExpired: () => boolean): void {
  const search = new Search(graph)
  const { edges, edgeCount } = graph
  const unfiltered = { allowsEdge: undefined, allowsMiddle: undefined }
  const limits = { maxHops: 4, maxPaths: 5, maxPools: 20, effort: 1, removedPaths: 0 }
  for (let i = 0; i < searches && edgeCount > 0 && !isExpired(); i++) {
    const [first, last] = [(i * STRIDES[0]) % edgeCount, (i * STRIDES[1]) % edgeCount]
    const [input, output] = [edges.from[first]!, edges.to[last]!]
    if (input === output || graph.adjacency.outgoing.length(input) === 0) continue
    if (graph.adjacency.outgoing.length(output) === 0) continue
    const exactOut = i % 4 === 3
    const amount = (exactOut ? edges.b(last) : edges.a(first)) * 10 ** -(1 + (i % 5))
    search.run({ input, output, amount, exactOut, ...limits }, unfiltered, isExpired)
  }
}
