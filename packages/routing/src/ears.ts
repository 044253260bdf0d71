import { bestEdge, type Scope } from './scope.ts'
import type { Union } from './union.ts'

/** Longest ear: two new tokens between two used ones. */
const LONGEST = 3

/**
 * Finds the path whose addition to a union of paths promises most. A path is made of used edges, which cost
 * nothing at the margin, and *ears*: stretches of one to three new edges from one used token to another. At the
 * union's prices an ear that trades `x` for `b * x / (a + x)` promises `(sqrt(b * price[v]) - sqrt(a * price[u]))^2`
 * units of output, less half a unit of each token it rounds. Ears of one path add up, so the best path is the
 * longest way through a small graph of used tokens.
 */
export class Ears {
  /** Promise of the last path found, in units of the output token. */
  promise = 0
  #cost = new Float64Array(0)
  #worth = new Float64Array(0)
  #farCost = new Float64Array(0)
  #farWorth = new Float64Array(0)
  #entry = new Int32Array(0)
  #exit = new Int32Array(0)
  #seen = new Uint8Array(0)
  readonly #touched: number[] = []
  /** Best ear per (from, to, length): its promise and edges. */
  #gain = new Float64Array(0)
  #edges = new Int32Array(0)
  #best = new Float64Array(0)
  #back = new Int32Array(0)

  /** Edges of the most promising new path, empty when none promises more than `least`. */
  find(scope: Scope, union: Union, least: number): number[] {
    this.#prepare(scope, union)
    this.#scan(scope, union)
    for (const token of this.#touched)
      if (this.#worth[token]! > this.#cost[token]! * (1 + 1e-9)) this.#through(scope, union, token)
    if (scope.maxHops >= LONGEST) for (const token of this.#touched) this.#throughTwo(scope, union, token)
    for (const token of this.#touched) this.#seen[token] = 0
    return this.#longest(scope, union, least)
  }

  #prepare(scope: Scope, union: Union): void {
    const tokens = scope.graph.mints.length
    if (this.#cost.length < tokens) {
      this.#cost = new Float64Array(2 * tokens)
      this.#worth = new Float64Array(2 * tokens)
      this.#farCost = new Float64Array(2 * tokens)
      this.#farWorth = new Float64Array(2 * tokens)
      this.#entry = new Int32Array(2 * tokens)
      this.#exit = new Int32Array(2 * tokens)
      this.#seen = new Uint8Array(2 * tokens)
    }
    const pairs = union.size * union.size
    if (this.#gain.length < pairs * LONGEST) {
      this.#gain = new Float64Array(2 * pairs * LONGEST)
      this.#edges = new Int32Array(2 * pairs * LONGEST * LONGEST)
    }
    this.#gain.fill(0, 0, pairs * LONGEST)
    this.#touched.length = 0
  }

  /** One look along every link of the used tokens: parallel edges, and what the tokens beyond cost and fetch. */
  #scan(scope: Scope, union: Union): void {
    const { adjacency } = scope.graph
    for (let u = 0; u < union.size; u++) {
      const token = union.tokens[u]!
      const halves = adjacency.halves[token]!
      const core = adjacency.coreCount[token]!
      for (let i = 0; i < core; i++) {
        const half = halves[i]!
        const v = union.slot(adjacency.halfTo[half]!)
        if (v < 0) this.#visit(scope, union, u, half)
        else if (v !== union.output) this.#parallel(scope, union, u, v, half)
      }
      if (u === union.output) continue
      const half = adjacency.halfBetween(token, scope.output)
      if (half >= 0) this.#parallel(scope, union, u, union.output, half)
    }
  }

  #parallel(scope: Scope, union: Union, u: number, v: number, half: number): void {
    if (!union.joins(u, v, 1, scope.maxHops)) return
    const { edges, adjacency } = scope.graph
    const [su, sv] = [union.root[u]!, union.root[v]!]
    const dust = 0.5 * (su * su + sv * sv)
    for (const edge of adjacency.halfEdges[half]!) {
      const hinge = edges.rootB[edge]! * sv - edges.rootA[edge]! * su
      if (hinge <= 0 || union.has(edge)) continue
      const gain = hinge * hinge - dust
      if (
        gain > this.#gain[(u * union.size + v) * LONGEST]! &&
        (scope.allowsEdge === undefined || scope.allowsEdge(edge))
      )
        this.#keep(union, u, v, gain, edge, -1, -1)
    }
  }

  #keep(union: Union, u: number, v: number, gain: number, e1: number, e2: number, e3: number): void {
    const length = e2 < 0 ? 1 : e3 < 0 ? 2 : 3
    const at = (u * union.size + v) * LONGEST + length - 1
    if (gain <= this.#gain[at]!) return
    this.#gain[at] = gain
    this.#edges[at * LONGEST] = e1
    this.#edges[at * LONGEST + 1] = e2
    this.#edges[at * LONGEST + 2] = e3
  }

  #visit(scope: Scope, union: Union, u: number, half: number): void {
    const { adjacency, edges } = scope.graph
    const token = adjacency.halfTo[half]!
    if (this.#seen[token] === 0) {
      if (scope.allowsMiddle !== undefined && !scope.allowsMiddle(token)) return
      this.#seen[token] = 1
      this.#touched.push(token)
      this.#cost[token] = Infinity
      this.#farCost[token] = Infinity
      this.#worth[token] = 0
      this.#farWorth[token] = 0
    }
    const price = union.root[u]! * union.root[u]!
    if (union.fromInput[u]! + 2 <= scope.maxHops) {
      const edge = bestEdge(scope, half)
      if (edge >= 0) this.#noteCost(union, u, token, price / edges.rate(edge), edge, scope)
    }
    if (union.toOutput[u]! + 2 <= scope.maxHops) {
      const edge = bestEdge(scope, half ^ 1)
      if (edge >= 0) this.#noteWorth(union, u, token, price * edges.rate(edge), edge, scope)
    }
  }

  #noteCost(union: Union, u: number, token: number, cost: number, edge: number, scope: Scope): void {
    if (cost < this.#cost[token]!) this.#cost[token] = cost
    if (union.fromInput[u]! + LONGEST > scope.maxHops || cost >= this.#farCost[token]!) return
    this.#farCost[token] = cost
    this.#entry[token] = edge
  }

  #noteWorth(union: Union, u: number, token: number, worth: number, edge: number, scope: Scope): void {
    if (worth > this.#worth[token]!) this.#worth[token] = worth
    if (union.toOutput[u]! + LONGEST > scope.maxHops || worth <= this.#farWorth[token]!) return
    this.#farWorth[token] = worth
    this.#exit[token] = edge
  }

  /** Ears of two edges through one new token: every pair of used neighbours, the best edge of each at its price. */
  #through(scope: Scope, union: Union, token: number): void {
    const { adjacency } = scope.graph
    const root = Math.sqrt(Math.sqrt(this.#cost[token]! * this.#worth[token]!))
    const halves = adjacency.halves[token]!
    for (const back of halves) {
      const u = union.slot(adjacency.halfTo[back]!)
      if (u < 0 || union.fromInput[u]! + 2 > scope.maxHops) continue
      const entry = this.#bestAt(scope, back ^ 1, union.root[u]!, root)
      if (entry < 0) continue
      for (const half of halves) {
        const v = union.slot(adjacency.halfTo[half]!)
        if (v < 0 || v === u || !union.joins(u, v, 2, scope.maxHops)) continue
        const exit = this.#bestAt(scope, half, root, union.root[v]!)
        if (exit >= 0) this.#weighTwo(scope, union, u, v, entry, exit, root)
      }
    }
  }

  /** The edge of a half-link that earns most between two prices. */
  #bestAt(scope: Scope, half: number, su: number, sv: number): number {
    const { adjacency, edges } = scope.graph
    const all = adjacency.halfEdges[half]!
    if (all.length === 1) return bestEdge(scope, half)
    let best = bestEdge(scope, half)
    let most = 0
    for (const edge of all) {
      const hinge = edges.rootB[edge]! * sv - edges.rootA[edge]! * su
      if (hinge <= most || (scope.allowsEdge !== undefined && !scope.allowsEdge(edge))) continue
      best = edge
      most = hinge
    }
    return best
  }

  #weighTwo(scope: Scope, union: Union, u: number, v: number, e1: number, e2: number, root: number): void {
    const { a, b } = scope.graph.edges
    const [su, sv] = [union.root[u]!, union.root[v]!]
    const span = a[e2]! + b[e1]!
    const hinge = Math.sqrt((b[e1]! * b[e2]!) / span) * sv - Math.sqrt((a[e1]! * a[e2]!) / span) * su
    if (hinge <= 0) return
    const dust = 0.5 * (su * su + sv * sv) + root * root
    this.#keep(union, u, v, hinge * hinge - dust, e1, e2, -1)
  }

  /** Ears of three edges through two new tokens, by the best edges for a small amount. */
  #throughTwo(scope: Scope, union: Union, first: number): void {
    if (this.#farCost[first] === Infinity) return
    const { adjacency, edges } = scope.graph
    const halves = adjacency.halves[first]!
    const core = adjacency.coreCount[first]!
    for (let i = 0; i < core; i++) {
      const half = halves[i]!
      const second = adjacency.halfTo[half]!
      if (this.#seen[second] === 0 || this.#farWorth[second] === 0) continue
      const edge = bestEdge(scope, half)
      if (edge < 0 || this.#farWorth[second]! * edges.rate(edge) <= this.#farCost[first]! * (1 + 1e-9))
        continue
      this.#weighThree(scope, union, this.#entry[first]!, edge, this.#exit[second]!)
    }
  }

  #weighThree(scope: Scope, union: Union, e1: number, e2: number, e3: number): void {
    const { a, b, from, to } = scope.graph.edges
    const [u, v] = [union.slot(from[e1]!), union.slot(to[e3]!)]
    if (u === v || !union.joins(u, v, LONGEST, scope.maxHops)) return
    const [su, sv] = [union.root[u]!, union.root[v]!]
    const span2 = a[e2]! + b[e1]!
    const [a2, b2] = [(a[e1]! * a[e2]!) / span2, (b[e1]! * b[e2]!) / span2]
    const span3 = a[e3]! + b2
    const hinge = Math.sqrt((b2 * b[e3]!) / span3) * sv - Math.sqrt((a2 * a[e3]!) / span3) * su
    if (hinge <= 0) return
    const dust = 0.5 * (su * su + sv * sv) + this.#farCost[to[e1]!]! + this.#farWorth[from[e3]!]!
    this.#keep(union, u, v, hinge * hinge - dust, e1, e2, e3)
  }

  /** The way from input to output, within the hops, along used edges and ears, that promises most in all. */
  #longest(scope: Scope, union: Union, least: number): number[] {
    const { size } = union
    const hops = scope.maxHops
    if (this.#best.length < (hops + 1) * size) {
      this.#best = new Float64Array(2 * (hops + 1) * size)
      this.#back = new Int32Array(2 * (hops + 1) * size)
    }
    const best = this.#best
    best.fill(-1, 0, (hops + 1) * size)
    best[union.input] = 0
    for (let hop = 0; hop < hops; hop++)
      for (let u = 0; u < size; u++)
        if (best[hop * size + u]! >= 0 && u !== union.output) this.#reach(union, hop, u, hops)
    let end = -1
    for (let hop = 1; hop <= hops; hop++) {
      const at = hop * size + union.output
      if (best[at]! > least && (end < 0 || best[at]! > best[end]!)) end = at
    }
    this.promise = end < 0 ? 0 : best[end]!
    return end < 0 ? [] : this.#trace(union, end, scope.graph.edges.from, scope.graph.edges.to)
  }

  #reach(union: Union, hop: number, u: number, hops: number): void {
    const { size } = union
    const held = this.#best[hop * size + u]!
    for (let v = 0; v < size; v++) {
      if (v === u) continue
      for (let length = 1; length <= LONGEST && hop + length <= hops; length++) {
        const at = (u * size + v) * LONGEST + length - 1
        const gain = this.#gain[at]!
        const used = length === 1 ? union.edgeBetween(u, v) : -1
        if (gain <= 0 && used < 0) continue
        const target = (hop + length) * size + v
        if (held + gain <= this.#best[target]!) continue
        this.#best[target] = held + gain
        this.#back[target] = gain > 0 ? at : -1 - (u * size + v)
      }
    }
  }

  #trace(union: Union, end: number, from: Int32Array, to: Int32Array): number[] {
    const { size } = union
    const path: number[] = []
    let at = end
    while (at !== union.input) {
      const back = this.#back[at]!
      const hop = Math.floor(at / size)
      if (back < 0) {
        const pair = -1 - back
        const u = Math.floor(pair / size)
        path.push(union.edgeBetween(u, pair % size))
        at = (hop - 1) * size + u
        continue
      }
      const length = (back % LONGEST) + 1
      for (let i = length - 1; i >= 0; i--) path.push(this.#edges[back * LONGEST + i]!)
      at = (hop - length) * size + Math.floor(Math.floor(back / LONGEST) / size)
    }
    return withoutLoops(path.reverse(), from, to)
  }

  /** The way through the single ear that promises most: what remains when ears together would close a circle. */
  single(scope: Scope, union: Union, least: number): number[] {
    const { size } = union
    let best = -1
    let most = least
    for (let at = 0; at < size * size * LONGEST; at++) {
      if (this.#gain[at]! <= most) continue
      const pair = Math.floor(at / LONGEST)
      const hops =
        union.fromInput[Math.floor(pair / size)]! + (at % LONGEST) + 1 + union.toOutput[pair % size]!
      if (hops > scope.maxHops) continue
      most = this.#gain[at]!
      best = at
    }
    this.promise = best < 0 ? 0 : most
    if (best < 0) return []
    const pair = Math.floor(best / LONGEST)
    const ear = Array.from(this.#edges.subarray(best * LONGEST, best * LONGEST + (best % LONGEST) + 1))
    return [...union.wayFromInput(Math.floor(pair / size)), ...ear, ...union.wayToOutput(pair % size)]
  }
}

/** Two ears may meet in one new token: then what lies between is left out. */
function withoutLoops(path: number[], from: Int32Array, to: Int32Array): number[] {
  for (let i = 0; i < path.length; i++)
    for (let j = path.length - 1; j >= i; j--)
      if (from[path[i]!] === to[path[j]!])
        return withoutLoops([...path.slice(0, i), ...path.slice(j + 1)], from, to)
  return path
}
