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
}

/** The best edge of a link for a small amount, within the scope; -1 when there is none. */
export function bestEdge(scope: Scope, link: number): number {
  const { adjacency, edges } = scope.graph
  const best = adjacency.linkBest[link]!
  if (scope.allowsEdge === undefined || best < 0 || scope.allowsEdge(best)) return best
  let found = -1
  for (const edge of adjacency.linkEdges.list(link))
    if (edges.b(edge) > 0 && scope.allowsEdge(edge) && (found < 0 || edges.rate(edge) > edges.rate(found)))
      found = edge
  return found
}

/** The best rate of a link for a small amount, within the scope; 0 when none trades. */
export function bestRate(scope: Scope, link: number): number {
  const { adjacency, edges } = scope.graph
  if (scope.allowsEdge === undefined) return adjacency.rate(link)
  const edge = bestEdge(scope, link)
  return edge < 0 ? 0 : edges.rate(edge)
}
