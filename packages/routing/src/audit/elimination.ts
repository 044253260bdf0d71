/**
 * Sparse symmetric positive definite solver: elimination in minimum degree order, computed once (Markowitz
 * 1957; Tinney and Walker 1967). On a market graph, a long tail around a few hubs, fill-in is small.
 */
export class Elimination {
  /** Diagonal and off-diagonal entries: fill both, then `solve`. */
  readonly diagonal: Float64Array
  readonly values: Float64Array
  readonly #order: Int32Array
  /** Per unknown in elimination order: the offset of its entries with later unknowns, and those unknowns. */
  readonly #begin: Int32Array
  readonly #row: Int32Array
  /**
   * Per pair of entries of one unknown: the entry (or, below zero, the diagonal) that their product updates.
   */
  readonly #target: Int32Array
  readonly #entry = new Map<number, number>()
  readonly #size: number

  constructor(neighbours: readonly ReadonlySet<number>[]) {
    this.#size = neighbours.length
    const { order, later } = eliminate(neighbours)
    this.#order = Int32Array.from(order)
    this.#begin = new Int32Array(order.length + 1)
    const rows: number[] = []
    for (const [i, node] of order.entries()) {
      for (const other of later[i]!) this.#entry.set(this.#key(node, other), rows.push(other) - 1)
      this.#begin[i + 1] = rows.length
    }
    this.#row = Int32Array.from(rows)
    this.#target = Int32Array.from(this.#targets(later))
    this.diagonal = new Float64Array(this.#size)
    this.values = new Float64Array(rows.length)
  }

  /** Index in `values` of the entry of two neighbours. */
  entry(u: number, v: number): number {
    const found = this.#entry.get(this.#key(u, v))
    if (found === undefined) throw new RangeError('elimination: no such entry')
    return found
  }

  /**
   * Solves for `right` in place; overwrites `diagonal` and `values`. An unknown with a vanished pivot stays
   * 0.
   */
  solve(right: Float64Array): void {
    const { diagonal, values } = this
    let pair = 0
    for (let i = 0; i < this.#order.length; i++) {
      const node = this.#order[i]!
      const [begin, end] = [this.#begin[i]!, this.#begin[i + 1]!]
      const pairs = ((end - begin) * (end - begin + 1)) / 2
      const pivot = diagonal[node]!
      if (!(pivot > 0)) {
        pair += pairs
        values.fill(0, begin, end)
        right[node] = 0
        continue
      }
      for (let x = begin; x < end; x++) {
        const factor = values[x]! / pivot
        if (factor === 0) {
          pair += end - x
          continue
        }
        right[this.#row[x]!]! -= factor * right[node]!
        for (let y = x; y < end; y++, pair++) {
          const target = this.#target[pair]!
          if (target < 0) diagonal[-1 - target]! -= factor * values[y]!
          else values[target]! -= factor * values[y]!
        }
      }
    }
    this.#substitute(right)
  }

  #substitute(right: Float64Array): void {
    for (let i = this.#order.length - 1; i >= 0; i--) {
      const node = this.#order[i]!
      const pivot = this.diagonal[node]!
      if (!(pivot > 0)) continue
      let sum = right[node]!
      for (let x = this.#begin[i]!; x < this.#begin[i + 1]!; x++)
        sum -= this.values[x]! * right[this.#row[x]!]!
      right[node] = sum / pivot
    }
  }

  #key(u: number, v: number): number {
    return u < v ? u * this.#size + v : v * this.#size + u
  }

  *#targets(later: readonly (readonly number[])[]): Generator<number> {
    for (const nodes of later)
      for (const [x, u] of nodes.entries())
        for (const [y, v] of nodes.entries()) if (y >= x) yield u === v ? -1 - u : this.entry(u, v)
  }
}

/** The elimination order, and per unknown its later neighbours, fill-in included. */
function eliminate(neighbours: readonly ReadonlySet<number>[]) {
  const left = neighbours.map((set) => new Set(set))
  const byDegree: Set<number>[] = []
  const file = (node: number, degree: number) => {
    const filed = byDegree[degree] ?? new Set()
    byDegree[degree] = filed.add(node)
  }
  for (const [node, set] of left.entries()) file(node, set.size)
  const order: number[] = []
  const later: number[][] = []
  for (let degree = 0; order.length < left.length; ) {
    const node = byDegree[degree]?.values().next().value
    if (node === undefined) {
      degree += 1
      continue
    }
    byDegree[degree]!.delete(node)
    const around = [...left[node]!]
    order.push(node)
    later.push(around)
    for (const u of around) {
      byDegree[left[u]!.size]!.delete(u)
      left[u]!.delete(node)
      for (const v of around) if (u !== v) left[u]!.add(v)
      file(u, left[u]!.size)
    }
    degree = Math.max(0, degree - 1)
  }
  return { order, later }
}
