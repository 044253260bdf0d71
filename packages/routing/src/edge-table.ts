import type { Stretch } from '@callisto/amms'

/**
 * The float view of every directed edge, in flat arrays: the first stretch of its curve as
 * `out = b * x / (a + x)` up to `capacity`, the square roots the solver works on, and further stretches aside.
 * An edge that does not trade has `b` 0.
 */
export class EdgeTable {
  from = new Int32Array(64)
  to = new Int32Array(64)
  a = new Float64Array(64)
  b = new Float64Array(64)
  rootA = new Float64Array(64)
  rootB = new Float64Array(64)
  capacity = new Float64Array(64)
  /** Stretches after the first, for curves that have them. */
  readonly more = new Map<number, readonly Stretch[]>()

  reserve(edges: number): void {
    if (edges <= this.a.length) return
    const size = Math.max(edges, 2 * this.a.length)
    this.from = grown(this.from, new Int32Array(size))
    this.to = grown(this.to, new Int32Array(size))
    this.a = grown(this.a, new Float64Array(size))
    this.b = grown(this.b, new Float64Array(size))
    this.rootA = grown(this.rootA, new Float64Array(size))
    this.rootB = grown(this.rootB, new Float64Array(size))
    this.capacity = grown(this.capacity, new Float64Array(size))
  }

  set(edge: number, stretches: readonly Stretch[]): void {
    const first = stretches[0]
    if (first === undefined) {
      this.clear(edge)
      return
    }
    this.a[edge] = first.inReserve
    this.b[edge] = first.outReserve
    this.rootA[edge] = Math.sqrt(first.inReserve)
    this.rootB[edge] = Math.sqrt(first.outReserve)
    this.capacity[edge] = first.capacityIn
    if (stretches.length > 1) this.more.set(edge, stretches.slice(1))
    else if (this.more.size > 0) this.more.delete(edge)
  }

  clear(edge: number): void {
    this.a[edge] = 1
    this.b[edge] = 0
    this.rootA[edge] = 1
    this.rootB[edge] = 0
    this.capacity[edge] = 0
    this.more.delete(edge)
  }

  /** Marginal output of the first unit. */
  rate(edge: number): number {
    return this.b[edge]! / this.a[edge]!
  }

  get bytes(): number {
    return this.a.length * (2 * 4 + 5 * 8)
  }
}

/** The larger array with the old one's content. */
export function grown<T extends Int32Array | Float64Array>(old: T, next: T): T {
  next.set(old)
  return next
}
