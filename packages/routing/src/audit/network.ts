import { CAPACITY_MARGIN } from '../graph/edge-table.ts'
import type { SearchGraph } from '../graph/search-graph.ts'

/**
 * All pools that could carry a part of a trade, as arcs between numbered tokens: 0 is the output, 1 the
 * input. Tokens with a single neighbour cannot lie between the two and are removed repeatedly; each liquidity
 * segment of a pool is an arc.
 */
export interface Network {
  size: number
  from: Int32Array
  to: Int32Array
  rootA: Float64Array
  rootB: Float64Array
  capacity: Float64Array
  /** Per token number: its neighbours. */
  neighbours: Set<number>[]
  /** Start prices as square roots, from the best rates into the output. */
  start: Float64Array
}

export function networkOf(graph: SearchGraph, input: number, output: number): Network {
  const kept = coreTokens(graph, input, output)
  const number = new Int32Array(graph.tokenCount).fill(-1)
  number[output] = 0
  number[input] = 1
  let size = 2
  for (const token of kept) if (number[token] === -1) number[token] = size++
  const arcs = arcsOf(graph, number)
  const neighbours = Array.from({ length: size }, () => new Set<number>())
  for (let arc = 0; arc < arcs.from.length; arc++) {
    neighbours[arcs.from[arc]!]!.add(arcs.to[arc]!)
    neighbours[arcs.to[arc]!]!.add(arcs.from[arc]!)
  }
  return { size, ...arcs, neighbours, start: startOf(arcs, size) }
}

/** Tokens with two or more remaining neighbours, and the two ends. */
function coreTokens(graph: SearchGraph, input: number, output: number): number[] {
  const { outgoing, linkTarget } = graph.adjacency
  const degree = Array.from({ length: graph.tokenCount }, (_, token) => outgoing.length(token))
  const gone = new Uint8Array(degree.length)
  const queue = degree.flatMap((count, token) => (count < 2 ? [token] : []))
  for (let token = queue.pop(); token !== undefined; token = queue.pop()) {
    if (token === input || token === output || gone[token] === 1) continue
    gone[token] = 1
    for (const link of outgoing.list(token)) {
      const other = linkTarget[link]!
      degree[other]! -= 1
      if (degree[other]! < 2) queue.push(other)
    }
  }
  return degree.flatMap((_, token) => (gone[token] === 1 ? [] : [token]))
}

type Arcs = Pick<Network, 'from' | 'to' | 'rootA' | 'rootB' | 'capacity'>

function arcsOf(graph: SearchGraph, number: Int32Array): Arcs {
  const { edges } = graph
  const rows: [number, number, number, number, number][] = []
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const [u, v] = [number[edges.from[edge]!]!, number[edges.to[edge]!]!]
    // No arc into the input or out of the output is part of an optimum.
    if (edges.b(edge) === 0 || u < 1 || v < 0 || v === 1) continue
    const most = Math.sqrt(1 + edges.approximationError[edge]!)
    const curve = edges.steppedCurve(edge) ?? edges.curve(edge)
    if (curve === undefined) {
      rows.push([u, v, edges.rootA(edge), edges.rootB(edge) * most, Infinity])
      continue
    }
    for (let k = 0; k < curve.size; k++)
      rows.push([u, v, curve.rootA(k), curve.rootB(k) * most, curve.x(k + 1) - curve.x(k)])
    // The margin at the end of the table's curve is given back: the pool itself goes on to its end.
    if (curve.capacity < Infinity)
      rows.at(-1)![4] += curve.capacity * (CAPACITY_MARGIN / (1 - CAPACITY_MARGIN))
  }
  return {
    from: Int32Array.from(rows, (row) => row[0]),
    to: Int32Array.from(rows, (row) => row[1]),
    rootA: Float64Array.from(rows, (row) => row[2]),
    rootB: Float64Array.from(rows, (row) => row[3]),
    capacity: Float64Array.from(rows, (row) => row[4]),
  }
}

/** Price of a small amount of each token, by rounds of label correcting into the output. */
function startOf({ from, to, rootA, rootB }: Arcs, size: number): Float64Array {
  const root = new Float64Array(size)
  root[0] = 1
  for (let round = 0; round < 12; round++)
    for (let arc = 0; arc < from.length; arc++) {
      const worth = (root[to[arc]!]! * rootB[arc]!) / rootA[arc]!
      if (from[arc] !== 0 && worth > root[from[arc]!]!) root[from[arc]!] = worth
    }
  return root
}
