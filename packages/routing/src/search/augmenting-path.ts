import type { EdgeTable } from '../graph/edge-table.ts'
import { MOST_TOKENS, type Union } from '../split/flow-subgraph.ts'
import type { Ears } from './path-extensions.ts'
import type { Scope } from './scope.ts'

const CELLS = MOST_TOKENS * MOST_TOKENS

/** Pools of the longest chain. */
const MOST_LINKS = 4

/**
 * The way from input to output that promises most: a chain of used pools, which bring nothing more, and ears.
 * At most four hops make at most four links, so the best chain is found by looking at every middle.
 */
export class BestWay {
  /** Promise of the last way found, in units of the output token. */
  promise = 0
  /** Per pair of places: what one pool brings (-1 when none joins them) and which. */
  readonly #one = new Float64Array(CELLS)
  readonly #oneEdge = new Int32Array(CELLS)
  readonly #head = new Halves()
  readonly #tail = new Halves()
  #chain: readonly number[] = []
  #lengths: readonly number[] = []
  #union: Union | undefined
  #table: EdgeTable | undefined
  /** Pools that may be added. */
  #room = 0

  /**
   * Edges of the best way that promises more than `least`, empty when there is none. With `without`, as if the
   * pools it names were not used yet: they count with what they earn now, like any other pool that could be added.
   */
  find(ears: Ears, union: Union, scope: Scope, least: number, without?: ReadonlySet<number>): number[] {
    const { maxHops } = scope
    this.#union = union
    this.#table = scope.graph.edges
    this.promise = least
    this.#chain = []
    this.#room = scope.maxPools - union.edges.length / 2 + (without?.size ?? 0)
    this.#matrix(ears, union, without)
    const { input, output, size } = union
    this.#try(ears, [input, output], [1], this.#at(input, output))
    this.#try(ears, [input, output], [2], two(ears, input, output))
    for (let u = 2; u < size; u++) this.#byOne(ears, union, u, maxHops)
    if (maxHops >= 3)
      for (let u = 2; u < size; u++)
        for (let v = 2; v < size; v++) if (u !== v) this.#byTwo(ears, union, u, v, maxHops)
    if (maxHops >= 4) this.#byThree(ears, union)
    if (this.#chain.length === 0) this.promise = 0
    return this.#spelled(ears)
  }

  #at(u: number, v: number): number {
    return this.#one[u * MOST_TOKENS + v]!
  }

  #matrix(ears: Ears, union: Union, without: ReadonlySet<number> | undefined): void {
    const { size } = union
    for (let u = 0; u < size; u++)
      for (let v = 0; v < size; v++) {
        const at = u * MOST_TOKENS + v
        this.#one[at] = ears.one[at]! > 0 ? ears.one[at]! : -1
        this.#oneEdge[at] = ears.oneEdge[at]!
      }
    for (let i = 0; i < union.edges.length; i++) {
      const edge = union.edges[i]!
      const gain = without?.has(edge >> 1) ? union.earning[i]! + union.earning[i ^ 1]! : 0
      const at = union.place(i) * MOST_TOKENS + union.place(i ^ 1)
      if (gain < this.#one[at]!) continue
      this.#one[at] = gain
      this.#oneEdge[at] = edge
    }
  }

  #try(ears: Ears, chain: readonly number[], lengths: readonly number[], gain: number): void {
    if (!(gain > this.promise)) return
    if (lengths[0] === 2 && lengths[1] === 2 && meet(ears, chain[0]!, chain[1]!, chain[2]!)) return
    if (this.#room < MOST_LINKS && this.#added(chain, lengths) > this.#room) return
    const sober = this.#sober(ears, chain, lengths, gain)
    if (!(sober > this.promise)) return
    this.promise = sober
    this.#chain = chain
    this.#lengths = lengths
  }

  /** Pools of a chain that are not used yet. */
  #added(chain: readonly number[], lengths: readonly number[]): number {
    return lengths.reduce(
      (sum, length, i) => sum + (length === 2 ? 2 : this.#at(chain[i]!, chain[i + 1]!) > 0 ? 1 : 0),
      0,
    )
  }

  /**
   * The promise of a chain that goes through tokens no path uses: their prices are guesses, so pools on both
   * sides of one are taken together as the single pool that they make.
   */
  #sober(ears: Ears, chain: readonly number[], lengths: readonly number[], gain: number): number {
    const union = this.#union!
    if (chain.every((place) => place < union.used)) return gain
    const table = this.#table!
    let sum = 0
    for (let i = 0; i + 1 < chain.length; ) {
      const start = chain[i]!
      if (chain[i + 1]! < union.used) {
        sum += lengths[i] === 1 ? this.#at(start, chain[i + 1]!) : two(ears, start, chain[i + 1]!)
        i += 1
        continue
      }
      let [joinedA, joinedB] = [0, 0]
      let dust = 0
      do {
        for (const edge of this.#link(ears, chain, lengths, i)) {
          const { localA, localB } = this.#localised(table, edge, union, chain[i]!, chain[i + 1]!)
          const span = localA + joinedB
          joinedA = joinedA === 0 ? localA : (joinedA * localA) / span
          joinedB = joinedB === 0 ? localB : (joinedB * localB) / span
        }
        i += 1
        dust += union.root[chain[i]!]! ** 2
      } while (chain[i]! >= union.used)
      const hinge = Math.sqrt(joinedB) * union.root[chain[i]!]! - Math.sqrt(joinedA) * union.root[start]!
      if (hinge > 0) sum += Math.max(0, hinge * hinge - dust)
    }
    return sum
  }

  /** A new token inside an ear has no place: its price is taken to be what the edge asks or fetches for a little. */
  #localised(table: EdgeTable, edge: number, union: Union, u: number, v: number): EdgeTable {
    const { tokens, root } = union
    const rate = Math.sqrt(table.rate(edge))
    const su = table.from[edge] === tokens[u] ? root[u]! : root[v]! * rate
    const sv = table.to[edge] === tokens[v] ? root[v]! : root[u]! / rate
    table.localise(edge, su, sv)
    return table
  }

  #link(ears: Ears, chain: readonly number[], lengths: readonly number[], i: number): number[] {
    const at = chain[i]! * MOST_TOKENS + chain[i + 1]!
    return lengths[i] === 1 ? [this.#oneEdge[at]!] : [ears.twoFirst[at]!, ears.twoSecond[at]!]
  }

  #byOne(ears: Ears, union: Union, u: number, maxHops: number): void {
    const { input, output } = union
    const [head, tail] = [this.#at(input, u), this.#at(u, output)]
    const [head2, tail2] = [two(ears, input, u), two(ears, u, output)]
    const { promise } = this
    if (head >= 0 && head + tail > promise && tail >= 0)
      this.#try(ears, [input, u, output], [1, 1], head + tail)
    if (maxHops >= 3 && head >= 0 && head + tail2 > promise)
      this.#try(ears, [input, u, output], [1, 2], head + tail2)
    if (maxHops >= 3 && tail >= 0 && head2 + tail > promise)
      this.#try(ears, [input, u, output], [2, 1], head2 + tail)
    if (maxHops >= 4 && head2 + tail2 > promise) this.#try(ears, [input, u, output], [2, 2], head2 + tail2)
  }

  #byTwo(ears: Ears, union: Union, u: number, v: number, maxHops: number): void {
    const { input, output } = union
    const [head, middle, tail] = [this.#at(input, u), this.#at(u, v), this.#at(v, output)]
    if (head >= 0 && tail >= 0) {
      if (middle >= 0 && head + middle + tail > this.promise)
        this.#try(ears, [input, u, v, output], [1, 1, 1], head + middle + tail)
      if (maxHops >= 4 && head + two(ears, u, v) + tail > this.promise)
        this.#try(ears, [input, u, v, output], [1, 2, 1], head + two(ears, u, v) + tail)
    }
    if (maxHops < 4 || middle < 0) return
    if (tail >= 0 && two(ears, input, u) + middle + tail > this.promise)
      this.#try(ears, [input, u, v, output], [2, 1, 1], two(ears, input, u) + middle + tail)
    if (head >= 0 && head + middle + two(ears, v, output) > this.promise)
      this.#try(ears, [input, u, v, output], [1, 1, 2], head + middle + two(ears, v, output))
  }

  /** Four links of one pool each: the two best first and last halves of every middle token. */
  #byThree(ears: Ears, union: Union): void {
    const { input, output, size } = union
    for (let v = 2; v < size; v++) {
      this.#head.clear()
      this.#tail.clear()
      for (let u = 2; u < size; u++) {
        if (u === v) continue
        const [head, middle, back, tail] = [
          this.#at(input, u),
          this.#at(u, v),
          this.#at(v, u),
          this.#at(u, output),
        ]
        if (head >= 0 && middle >= 0) this.#head.offer(u, head + middle)
        if (back >= 0 && tail >= 0) this.#tail.offer(u, back + tail)
      }
      for (let i = 0; i < 2; i++)
        for (let j = 0; j < 2; j++) {
          const [u, w] = [this.#head.place[i]!, this.#tail.place[j]!]
          if (u < 0 || w < 0 || u === w) continue
          const gain = this.#head.gain[i]! + this.#tail.gain[j]!
          if (gain > this.promise) this.#try(ears, [input, u, v, w, output], [1, 1, 1, 1], gain)
        }
    }
  }

  #spelled(ears: Ears): number[] {
    const path: number[] = []
    for (let i = 0; i + 1 < this.#chain.length; i++)
      path.push(...this.#link(ears, this.#chain, this.#lengths, i))
    return path
  }
}

/** The two best of what is offered. */
class Halves {
  readonly place = [-1, -1]
  readonly gain = [0, 0]

  clear(): void {
    this.place[0] = -1
    this.place[1] = -1
  }

  offer(place: number, gain: number): void {
    if (this.place[0]! < 0 || gain > this.gain[0]!) {
      this.place[1] = this.place[0]!
      this.gain[1] = this.gain[0]!
      this.place[0] = place
      this.gain[0] = gain
    } else if (this.place[1]! < 0 || gain > this.gain[1]!) {
      this.place[1] = place
      this.gain[1] = gain
    }
  }
}

/** Promise of the best ear of two pools; far below any other when there is none. */
function two(ears: Ears, u: number, v: number): number {
  const gain = ears.two[u * MOST_TOKENS + v]!
  return gain > 0 ? gain : -Infinity
}

/** Whether two ears of two pools have the same new token between them: together they would go through it twice. */
function meet(ears: Ears, u: number, v: number, w: number): boolean {
  return ears.twoMiddle(u, v) === ears.twoMiddle(v, w)
}
