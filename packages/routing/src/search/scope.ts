import { IntRange } from '../graph/int-lists.ts'
import { NEAR } from '../graph/link-fronts.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import type { SearchFilters } from './request.ts'

/**
 * The part of the graph that one quote may use: ends, limits, and rules reduced to two predicates on indices.
 * A predicate is undefined when everything passes, so that an unrestricted search pays nothing.
 */
export interface Scope extends SearchFilters {
  graph: SearchGraph
  input: number
  output: number
  maxHops: number
  maxPaths: number
  /** Maximum number of pools over all paths. */
  maxPools: number
  /** Where `allowsEdge` does without some edges and no other: how many of a link, Infinity for all of it. */
  excluded?: ReadonlyMap<number, number> | undefined
  /** With `allowsEdge`: what `bestEdge` has found, by link. The graph does not change during a search. */
  bestEdges?: Map<number, number> | undefined
}

const range = new IntRange()

/** How many edges of a link are outside of the scope, as far as that is known without a look at them: else Infinity. */
export function excludedOf({ allowsEdge, excluded }: Scope, link: number): number {
  if (allowsEdge === undefined) return 0
  return excluded === undefined ? Infinity : (excluded.get(link) ?? 0)
}

/** Loads edges of a link, deepest first, among which the best one of the scope is at all prices. */
export function loadWithout(scope: Scope, link: number, excluded: number, into: IntRange): void {
  const { fronts, linkEdges } = scope.graph.adjacency
  if (excluded < NEAR) fronts.loadNearFront(link, into)
  else linkEdges.load(link, into)
}

/** The best edge of a link for a small amount, within the scope; -1 when there is none. */
export function bestEdge(scope: Scope, link: number): number {
  const { adjacency, edges } = scope.graph
  const best = adjacency.linkBest[link]!
  const excluded = excludedOf(scope, link)
  if (excluded === 0 || best < 0 || scope.allowsEdge!(best)) return best
  if (excluded === Infinity && scope.excluded !== undefined) return -1
  const known = scope.bestEdges?.get(link)
  if (known !== undefined) return known
  let found = -1
  loadWithout(scope, link, excluded, range)
  for (let i = range.start; i < range.end; i++) {
    const edge = range.data[i]!
    if (edges.b(edge) > 0 && scope.allowsEdge!(edge) && (found < 0 || edges.rate(edge) > edges.rate(found)))
      found = edge
  }
  scope.bestEdges?.set(link, found)
  return found
}

/** The best rate of a link for a small amount, within the scope; 0 when none trades. */
export function bestRate(scope: Scope, link: number): number {
  const { adjacency, edges } = scope.graph
  if (excludedOf(scope, link) === 0) return adjacency.rate(link)
  const edge = bestEdge(scope, link)
  return edge < 0 ? 0 : edges.rate(edge)
}
