import type { EdgeTable } from '../graph/edge-table.ts'
import { type FlowSubgraph, MAX_TOKENS } from '../split/flow-subgraph.ts'
import type { PathExtensions } from './path-extensions.ts'
import type { Scope } from './scope.ts'

const CELLS = MAX_TOKENS * MAX_TOKENS

/** Maximum number of segments in a chain, and of pools. */
export const MAX_CHAIN = 4

/**
 * The path from input to output with the largest reduced cost: a chain of used pools, which add nothing, and
 * path extensions. With at most four hops a chain has at most four segments, so all middle tokens are
 * enumerated.
 */
export class BestAugmentingPath {
  /** Reduced cost of the last path found, in units of the output token: an upper bound of the gain. */
  reducedCost = 0
  /** Per pair of nodes: the gain of one pool, used or not, or an upper bound of it (-1 when none joins them). */
  readonly #one = new Float64Array(CELLS)
  /** Per pair of nodes: the gain of a used pool (-1 when none joins them) and its edge. */
  readonly #used = new Float64Array(CELLS)
  readonly #usedEdge = new Int32Array(CELLS)
  readonly #head = new BestTwo()
  readonly #tail = new BestTwo()
  #chain: readonly number[] = []
  #lengths: readonly number[] = []
  #subgraph: FlowSubgraph | undefined
  #table: EdgeTable | undefined
  /** Whether chains are compared by their bounds. */
  #isBounding = false
  /** Number of pools that may be added. */
  #room = 0

  /**
   * Edges of the path with the largest reduced cost above `least`; empty when there is none. Pools in
   * `without` count as unused, with the profit that they have now.
   */
  find(
    extensions: PathExtensions,
    subgraph: FlowSubgraph,
    scope: Scope,
    least: number,
    without?: readonly number[],
  ): number[] {
    const { maxHops } = scope
    this.#subgraph = subgraph
    this.#table = scope.graph.edges
    this.reducedCost = least
    this.#chain = []
    this.#room = scope.maxPools - subgraph.edges.length / 2 + (without?.length ?? 0)
    this.#matrix(extensions, subgraph, without)
    // The chain with the largest bound comes first: its gain rules out most others by their bounds.
    this.#isBounding = true
    this.#tryAll(extensions, subgraph, maxHops)
    this.#isBounding = false
    const [chain, lengths, bound] = [this.#chain, this.#lengths, this.reducedCost]
    this.reducedCost = least
    this.#chain = []
    if (chain.length > 0) {
      this.#try(extensions, chain, lengths, bound)
      // A chain whose gain equals the largest bound is the best.
      if (this.reducedCost < bound) this.#tryAll(extensions, subgraph, maxHops)
    }
    if (this.#chain.length === 0) this.reducedCost = 0
    return this.#pathEdges(extensions)
  }

  #tryAll(extensions: PathExtensions, subgraph: FlowSubgraph, maxHops: number): void {
    const { input, output, size } = subgraph
    const single = this.#at(input, output)
    if (single > this.reducedCost) this.#try(extensions, [input, output], [1], single)
    const double = two(extensions, input, output)
    if (double > this.reducedCost) this.#try(extensions, [input, output], [2], double)
    for (let u = 2; u < size; u++) this.#chainsThroughOne(extensions, subgraph, u, maxHops)
    if (maxHops >= 3) for (let u = 2; u < size; u++) this.#chainsThroughTwo(extensions, subgraph, u, maxHops)
    if (maxHops >= 4) this.#chainsThroughThree(extensions, subgraph)
  }

  #at(u: number, v: number): number {
    return this.#one[u * MAX_TOKENS + v]!
  }

  #matrix(extensions: PathExtensions, subgraph: FlowSubgraph, without: readonly number[] | undefined): void {
    const { size } = subgraph
    for (let u = 0; u < size; u++)
      for (let v = 0; v < size; v++) {
        const at = u * MAX_TOKENS + v
        this.#used[at] = -1
        this.#one[at] = extensions.one[at]! > 0 ? extensions.one[at]! : -1
      }
    for (let i = 0; i < subgraph.edges.length; i++) {
      const gain = without?.includes(subgraph.edges[i]! >> 1)
        ? subgraph.profit[i]! + subgraph.profit[i ^ 1]!
        : 0
      const at = subgraph.tail(i) * MAX_TOKENS + subgraph.tail(i ^ 1)
      if (gain < this.#used[at]!) continue
      this.#used[at] = gain
      this.#usedEdge[at] = subgraph.edges[i]!
      this.#one[at] = Math.max(this.#one[at]!, gain)
    }
  }

  /** Evaluates the extensions of a chain while its gain exceeds `reducedCost`; false when it does not. */
  #exceeds(extensions: PathExtensions, chain: readonly number[], lengths: readonly number[]): boolean {
    for (let i = 0; i < lengths.length; ) {
      if (!(this.#gainOf(extensions, chain, lengths) > this.reducedCost)) return false
      const u = chain[i]!
      const v = chain[i + 1]!
      const isNew = lengths[i] === 2 ? extensions.evaluateTwo(u, v) : this.#evaluateOne(extensions, u, v)
      if (!isNew) i += 1
    }
    return this.#gainOf(extensions, chain, lengths) > this.reducedCost
  }

  #gainOf(extensions: PathExtensions, chain: readonly number[], lengths: readonly number[]): number {
    let gain = 0
    for (let i = 0; i < lengths.length; i++) {
      const u = chain[i]!
      const v = chain[i + 1]!
      const part = lengths[i] === 2 ? two(extensions, u, v) : this.#at(u, v)
      if (part < 0) return -1
      gain += part
    }
    return gain
  }

  /** Evaluates the unused pools of one pair; false when that was done before or is not necessary. */
  #evaluateOne(extensions: PathExtensions, u: number, v: number): boolean {
    const [at, back] = [u * MAX_TOKENS + v, v * MAX_TOKENS + u]
    if (extensions.one[at]! <= this.#used[at]! || !extensions.evaluateOne(u, v)) return false
    const gain = extensions.one[at]! > 0 ? extensions.one[at]! : -1
    this.#one[at] = Math.max(gain, this.#used[at]!)
    this.#one[back] = Math.max(gain, this.#used[back]!)
    return true
  }

  #try(extensions: PathExtensions, chain: readonly number[], lengths: readonly number[], gain: number): void {
    if (!(gain > this.reducedCost)) return
    if (this.#isBounding) {
      this.reducedCost = gain
      this.#chain = chain
      this.#lengths = lengths
      return
    }
    if (!this.#exceeds(extensions, chain, lengths)) return
    if (lengths[0] === 2 && lengths[1] === 2 && sharesMiddle(extensions, chain[0]!, chain[1]!, chain[2]!))
      return
    if (this.#room < MAX_CHAIN && this.#added(chain, lengths) > this.#room) return
    const conservativeGain = this.#conservativeGain(extensions, chain, lengths)
    if (!(conservativeGain > this.reducedCost)) return
    this.reducedCost = conservativeGain
    this.#chain = chain
    this.#lengths = lengths
  }

  /** Number of pools of a chain that are not used yet. */
  #added(chain: readonly number[], lengths: readonly number[]): number {
    return lengths.reduce(
      (sum, length, i) => sum + (length === 2 ? 2 : this.#at(chain[i]!, chain[i + 1]!) > 0 ? 1 : 0),
      0,
    )
  }

  /**
   * Gain of a chain through tokens that no path uses: their prices are estimates, so the pools on both sides
   * of such a token are combined into the equivalent single pool.
   */
  #conservativeGain(
    extensions: PathExtensions,
    chain: readonly number[],
    lengths: readonly number[],
  ): number {
    const subgraph = this.#subgraph!
    let isPriced = true
    for (let i = 0; i < chain.length; i++) if (chain[i]! >= subgraph.used) isPriced = false
    if (isPriced) return this.#gainOf(extensions, chain, lengths)
    const table = this.#table!
    let sum = 0
    for (let i = 0; i + 1 < chain.length; ) {
      const start = chain[i]!
      if (chain[i + 1]! < subgraph.used) {
        sum += lengths[i] === 1 ? this.#at(start, chain[i + 1]!) : two(extensions, start, chain[i + 1]!)
        i += 1
        continue
      }
      let joinedA = 0
      let joinedB = 0
      let dust = 0
      do {
        for (const edge of this.#link(extensions, chain, lengths, i)) {
          const { localA, localB } = this.#approximated(table, edge, subgraph, chain[i]!, chain[i + 1]!)
          const span = localA + joinedB
          joinedA = joinedA === 0 ? localA : (joinedA * localA) / span
          joinedB = joinedB === 0 ? localB : (joinedB * localB) / span
        }
        i += 1
        dust += subgraph.root[chain[i]!]! ** 2
      } while (chain[i]! >= subgraph.used)
      const rootProfit =
        Math.sqrt(joinedB) * subgraph.root[chain[i]!]! - Math.sqrt(joinedA) * subgraph.root[start]!
      if (rootProfit > 0) sum += Math.max(0, rootProfit * rootProfit - dust)
    }
    return sum
  }

  /** A new token inside an extension has no node: its price is the marginal rate of the edge. */
  #approximated(table: EdgeTable, edge: number, subgraph: FlowSubgraph, u: number, v: number): EdgeTable {
    const { tokens, root } = subgraph
    const rate = Math.sqrt(table.rate(edge))
    const su = table.from[edge] === tokens[u] ? root[u]! : root[v]! * rate
    const sv = table.to[edge] === tokens[v] ? root[v]! : root[u]! / rate
    table.approximateAt(edge, su, sv)
    return table
  }

  #link(
    extensions: PathExtensions,
    chain: readonly number[],
    lengths: readonly number[],
    i: number,
  ): number[] {
    const at = chain[i]! * MAX_TOKENS + chain[i + 1]!
    return lengths[i] === 1
      ? [extensions.one[at]! > this.#used[at]! ? extensions.singleEdge[at]! : this.#usedEdge[at]!]
      : [extensions.doubleFirst[at]!, extensions.doubleSecond[at]!]
  }

  #chainsThroughOne(extensions: PathExtensions, subgraph: FlowSubgraph, u: number, maxHops: number): void {
    const { input, output } = subgraph
    const head = this.#at(input, u)
    const tail = this.#at(u, output)
    const head2 = two(extensions, input, u)
    const tail2 = two(extensions, u, output)
    const { reducedCost } = this
    if (head >= 0 && head + tail > reducedCost && tail >= 0)
      this.#try(extensions, [input, u, output], [1, 1], head + tail)
    if (maxHops >= 3 && head >= 0 && head + tail2 > reducedCost)
      this.#try(extensions, [input, u, output], [1, 2], head + tail2)
    if (maxHops >= 3 && tail >= 0 && head2 + tail > reducedCost)
      this.#try(extensions, [input, u, output], [2, 1], head2 + tail)
    if (maxHops >= 4 && head2 + tail2 > reducedCost)
      this.#try(extensions, [input, u, output], [2, 2], head2 + tail2)
  }

  /** Chains over a token and any other one after it; evaluations in between only lower what is read before them. */
  #chainsThroughTwo(extensions: PathExtensions, subgraph: FlowSubgraph, u: number, maxHops: number): void {
    const { input, output, size } = subgraph
    const head = this.#at(input, u)
    const head2 = maxHops >= 4 ? two(extensions, input, u) : -Infinity
    if (head < 0 && head2 < 0) return
    for (let v = 2; v < size; v++) {
      if (v === u) continue
      const middle = this.#at(u, v)
      const tail = this.#at(v, output)
      if (head >= 0 && tail >= 0) {
        if (middle >= 0 && head + middle + tail > this.reducedCost)
          this.#try(extensions, [input, u, v, output], [1, 1, 1], head + middle + tail)
        if (maxHops >= 4 && head + two(extensions, u, v) + tail > this.reducedCost)
          this.#try(extensions, [input, u, v, output], [1, 2, 1], head + two(extensions, u, v) + tail)
      }
      if (maxHops < 4 || middle < 0) continue
      if (tail >= 0 && head2 + middle + tail > this.reducedCost)
        this.#try(extensions, [input, u, v, output], [2, 1, 1], head2 + middle + tail)
      if (head >= 0 && head + middle + two(extensions, v, output) > this.reducedCost)
        this.#try(extensions, [input, u, v, output], [1, 1, 2], head + middle + two(extensions, v, output))
    }
  }

  /** Four segments of one pool each: the two best first and last halves per middle token. */
  #chainsThroughThree(extensions: PathExtensions, subgraph: FlowSubgraph): void {
    const { input, output, size } = subgraph
    for (let v = 2; v < size; v++) {
      do this.#findHalves(subgraph, v)
      while (
        !this.#isBounding &&
        this.#bestHalves() > this.reducedCost &&
        this.#evaluateHalves(extensions, subgraph, v)
      )
      for (let i = 0; i < 2; i++)
        for (let j = 0; j < 2; j++) {
          const u = this.#head.place[i]!
          const w = this.#tail.place[j]!
          if (u < 0 || w < 0 || u === w) continue
          const gain = this.#head.gain[i]! + this.#tail.gain[j]!
          if (gain > this.reducedCost) this.#try(extensions, [input, u, v, w, output], [1, 1, 1, 1], gain)
        }
    }
  }

  /** The two best halves on either side of a token, by gains or bounds. */
  #findHalves({ input, output, size }: FlowSubgraph, v: number): void {
    this.#head.clear()
    this.#tail.clear()
    for (let u = 2; u < size; u++) {
      if (u === v) continue
      const head = this.#at(input, u)
      const middle = this.#at(u, v)
      const back = this.#at(v, u)
      const tail = this.#at(u, output)
      if (head >= 0 && middle >= 0) this.#head.offer(u, head + middle)
      if (back >= 0 && tail >= 0) this.#tail.offer(u, back + tail)
    }
  }

  /** Upper bound of the gain of any chain over the halves. */
  #bestHalves(): number {
    const [head, tail] = [this.#head, this.#tail]
    return head.place[0]! < 0 || tail.place[0]! < 0 ? -1 : head.gain[0]! + tail.gain[0]!
  }

  /** Evaluates the pools of the halves; false when all were evaluated before. */
  #evaluateHalves(extensions: PathExtensions, { input, output }: FlowSubgraph, v: number): boolean {
    let isNew = false
    for (const u of this.#head.place) {
      if (u < 0) continue
      if (this.#evaluateOne(extensions, input, u)) isNew = true
      if (this.#evaluateOne(extensions, u, v)) isNew = true
    }
    for (const w of this.#tail.place) {
      if (w < 0) continue
      if (this.#evaluateOne(extensions, v, w)) isNew = true
      if (this.#evaluateOne(extensions, w, output)) isNew = true
    }
    return isNew
  }

  #pathEdges(extensions: PathExtensions): number[] {
    const path: number[] = []
    for (let i = 0; i + 1 < this.#chain.length; i++)
      path.push(...this.#link(extensions, this.#chain, this.#lengths, i))
    return path
  }
}

/** The two best of the offered entries. */
class BestTwo {
  readonly place = Int32Array.of(-1, -1)
  readonly gain = new Float64Array(2)

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

/** Gain of the best extension of two pools; -Infinity when there is none. */
function two(extensions: PathExtensions, u: number, v: number): number {
  const gain = extensions.two[u * MAX_TOKENS + v]!
  return gain > 0 ? gain : -Infinity
}

/** Whether two extensions of two pools have the same new token, which a path would then visit twice. */
function sharesMiddle(extensions: PathExtensions, u: number, v: number, w: number): boolean {
  return extensions.middleToken(u, v) === extensions.middleToken(v, w)
}
