import type { Union } from './union.ts'

/**
 * The edges of a union that carry something, as few paths as a greedy choice finds: each path takes as many edges
 * not yet taken as it can within the hops. Undefined when more than `most` would be needed.
 */
export function cover(
  union: Union,
  from: Int32Array,
  to: Int32Array,
  maxHops: number,
  most: number,
): number[][] | undefined {
  const carrying = union.edges.filter((_, i) => union.flow[i]! > 0 || union.flow[i ^ 1]! > 0)
  const left = new Set(union.edges.filter((_, i) => union.flow[i]! > 0).map((e) => e >> 1))
  const paths: number[][] = []
  while (left.size > 0) {
    if (paths.length === most) return undefined
    const path = richest(union, carrying, left, from, to, maxHops)
    if (path.length === 0) return undefined
    for (const edge of path) left.delete(edge >> 1)
    paths.push(path)
  }
  return paths
}

interface Reached {
  taken: number
  path: number[]
}

function richest(
  union: Union,
  carrying: readonly number[],
  left: ReadonlySet<number>,
  from: Int32Array,
  to: Int32Array,
  maxHops: number,
): number[] {
  let layer = new Map<number, Reached>([[union.tokens[union.input]!, { taken: 0, path: [] }]])
  const end = union.tokens[union.output]!
  let best: Reached = { taken: 0, path: [] }
  for (let hop = 1; hop <= maxHops; hop++) {
    const next = new Map<number, Reached>()
    for (const edge of carrying) {
      const before = layer.get(from[edge]!)
      if (before === undefined || before.path.some((e) => from[e] === to[edge])) continue
      const taken = before.taken + (left.has(edge >> 1) ? 1 : 0)
      const held = next.get(to[edge]!)
      if (held === undefined || held.taken < taken)
        next.set(to[edge]!, { taken, path: [...before.path, edge] })
    }
    const reached = next.get(end)
    if (reached !== undefined && reached.taken > best.taken) best = reached
    layer = next
  }
  return best.path
}
