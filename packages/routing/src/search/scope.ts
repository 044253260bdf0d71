import type { Graph } from '../graph/graph.ts'

/**
 * What one quote may use of the graph: its ends, its limits, and the rules narrowed to two predicates on
 * indices. Predicates are undefined when everything passes, so that an unrestricted search pays nothing.
 */
export interface Scope {
  graph: Graph
  input: number
  output: number
  maxHops: number
  maxPaths: number
  /** Pools in all paths together. */
  maxPools: number
  allowsEdge: ((edge: number) => boolean) | undefined
  allowsMiddle: ((token: number) => boolean) | undefined
}

/** The best edge of a half-link for a small amount, within the scope; -1 when there is none. */
export function bestEdge(scope: Scope, half: number): number {
  const { adjacency, edges } = scope.graph
  const best = adjacency.halfBest[half]!
  if (scope.allowsEdge === undefined || best < 0 || scope.allowsEdge(best)) return best
  let found = -1
  for (const edge of adjacency.halfEdges[half]!)
    if (edges.b[edge]! > 0 && scope.allowsEdge(edge) && (found < 0 || edges.rate(edge) > edges.rate(found)))
      found = edge
  return found
}
