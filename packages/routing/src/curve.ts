import type { EdgeTable } from './edge-table.ts'

/** Output of an edge for an input, as floats; what exceeds the edge's capacity is lost. */
export function outputOf(edges: EdgeTable, edge: number, amountIn: number): number {
  const taken = Math.min(amountIn, edges.capacity[edge]!)
  let out = (edges.b[edge]! * taken) / (edges.a[edge]! + taken)
  if (taken === amountIn || edges.more.size === 0) return out
  let rest = amountIn - taken
  for (const next of edges.more.get(edge) ?? []) {
    const part = Math.min(rest, next.capacityIn)
    out += (next.outReserve * part) / (next.inReserve + part)
    rest -= part
    if (rest <= 0) break
  }
  return out
}

/** Input that an edge needs for an output, as floats; Infinity when it cannot pay as much. */
export function inputFor(edges: EdgeTable, edge: number, amountOut: number): number {
  const { a, b, capacity } = edges
  const most =
    capacity[edge] === Infinity ? b[edge]! : (b[edge]! * capacity[edge]!) / (a[edge]! + capacity[edge]!)
  if (amountOut < most) return (a[edge]! * amountOut) / (b[edge]! - amountOut)
  let input = capacity[edge]!
  let rest = amountOut - most
  for (const next of edges.more.get(edge) ?? []) {
    const paid = (next.outReserve * next.capacityIn) / (next.inReserve + next.capacityIn)
    if (rest < (next.capacityIn === Infinity ? next.outReserve : paid))
      return input + (next.inReserve * rest) / (next.outReserve - rest)
    input += next.capacityIn
    rest -= paid
  }
  return Infinity
}
