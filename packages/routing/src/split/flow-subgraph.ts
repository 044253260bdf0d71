import type { Curve } from '../graph/curve.ts'
import type { Graph } from '../graph/graph.ts'
import { IN, OUT, Split } from './newton-split.ts'

/** Tokens of one union: sets of them are kept in 31-bit masks. */
export const MOST_TOKENS = 30

export interface Starts {
  tokens: readonly number[]
  roots: readonly number[]
  amountIn: number
}

/**
 * A set of paths seen as one small graph: where paths meet, what they carry merges and splits again. It knows
 * its tokens' prices (square roots, output token 1), how far each is from the ends, and the best split of the
 * trade over its edges.
 */
export class Union {
  readonly input = IN
  readonly output = OUT
  /** Places in all, and those of tokens that the paths use; the rest are only looked at. */
  size = 0
  used = 0
  readonly tokens: number[] = []
  /** Per token: square root of its price in output tokens. */
  readonly root: Float64Array
  /** Per token: fewest hops from the input and to the output. */
  readonly fromInput: number[] = []
  readonly toOutput: number[] = []
  readonly edges: number[] = []
  /** Per edge of `edges`: what goes in. */
  readonly flow: number[] = []
  /** Per edge of `edges`: what it earns at the present prices, a lower bound of the loss without it. */
  readonly earning: number[] = []
  /** Output (exact in) or minus input (exact out): more is better. */
  value = -Infinity
  amountIn = 0
  /** Rate at which what the pools cannot carry goes; 0 where it must be carried. */
  spill = 0
  /** Part of the input that the pools did not carry. */
  spilt = 0
  #spillArc = -1
  readonly #split = new Split(MOST_TOKENS + 1, 512)
  readonly #graph: Graph
  #slots = new Int32Array(0)
  #member = new Uint8Array(0)
  /** Prices of tokens seen in this quote, 0 when not: where the solver starts. */
  #known = new Float64Array(0)
  readonly #seen: number[] = []
  readonly #places: number[] = []
  readonly #held = new Float64Array(MOST_TOKENS)
  readonly #wanted = new Float64Array(MOST_TOKENS)
  readonly #awaited = new Int32Array(MOST_TOKENS)

  constructor(graph: Graph) {
    this.#graph = graph
    this.root = this.#split.s
  }

  /** Forgets the last quote. */
  begin(): void {
    const { mints, edges } = this.#graph
    this.#forget()
    for (const token of this.#seen) this.#known[token] = 0
    this.#seen.length = 0
    if (this.#slots.length < mints.length) {
      this.#slots = new Int32Array(2 * mints.length)
      this.#known = new Float64Array(2 * mints.length)
    }
    if (this.#member.length < edges.a.length) this.#member = new Uint8Array(edges.a.length)
    this.amountIn = 0
    this.spill = 0
  }

  /** Place of a token in the union, -1 when it has none. */
  slot(token: number): number {
    return this.#slots[token]! - 1
  }

  has(edge: number): boolean {
    return this.#member[edge >> 1] === 1
  }

  /** The place that the i-th edge starts at; the other end is that of the edge `i ^ 1`. */
  place(i: number): number {
    return this.#places[i]!
  }

  /** Whether `length` new pools between `u` and `v` leave room for the ways to both ends. */
  joins(u: number, v: number, length: number, maxHops: number): boolean {
    return (
      this.fromInput[u]! + length + this.toOutput[v]! <= maxHops ||
      this.fromInput[v]! + length + this.toOutput[u]! <= maxHops
    )
  }

  /**
   * Gives a token that no path uses a place of its own, at a price: ways may be looked for through it. It is
   * forgotten with the next `assign`.
   */
  lookAt(token: number, root: number, fromInput: number, toOutput: number): void {
    if (this.size === MOST_TOKENS) return
    this.#place(token)
    this.root[this.size - 1] = root
    this.fromInput[this.size - 1] = fromInput
    this.toOutput[this.size - 1] = toOutput
  }

  /** Tells the price of a token before the first solution, as a square root. */
  note(token: number, root: number): void {
    if (this.#known[token] === 0) this.#seen.push(token)
    this.#known[token] = root
  }

  /** Makes this the union of `paths`. False when they close a cycle or meet too many tokens. */
  assign(paths: readonly (readonly number[])[], input: number, output: number): boolean {
    this.#forget()
    this.#place(output)
    this.#place(input)
    const { from, to } = this.#graph.edges
    for (const path of paths)
      for (const edge of path) {
        if (this.#member[edge >> 1] === 1) continue
        this.#member[edge >> 1] = 1
        this.edges.push(edge, edge ^ 1)
        if (this.#slots[from[edge]!] === 0) this.#place(from[edge]!)
        if (this.#slots[to[edge]!] === 0) this.#place(to[edge]!)
      }
    this.used = this.size
    for (let i = 0; i < this.edges.length; i++) this.#places[i] = this.slot(from[this.edges[i]!]!)
    if (this.size > MOST_TOKENS) return false
    this.#measure()
    return true
  }

  /**
   * Splits an amount over the union: `value`, prices, flows and earnings. What the pools cannot carry is `spilt`: it
   * goes at the rate `spill`, the worst there is, so that whatever carries more is worth more; false where even that
   * is no way. Pools off their fair price by more than their fees can make a circle that profits by itself; a plan
   * cannot go round one, so its weakest pool is left out.
   */
  solve(paths: readonly (readonly number[])[], amount: number, exactOut: boolean): boolean {
    for (const path of paths) this.#guess(path)
    for (;;) {
      this.#load()
      if (this.spill > 0) this.#addSpill(amount, exactOut)
      if (!this.#run(amount, exactOut)) return false
      this.#read()
      const weakest = this.#weakestOfCircle()
      if (weakest < 0) break
      const [edge] = this.edges.splice(weakest & ~1, 2)
      this.#places.splice(weakest & ~1, 2)
      this.#member[edge! >> 1] = 0
    }
    const carried = this.#carry()
    if (carried < 0) return false
    if (!exactOut) this.value = carried
    return true
  }

  /**
   * Splits once more as the pools are, with the steps that the search has smoothed. Everything stays as it was where
   * that carries less for the same input, or (exact out) nothing.
   */
  polish(amount: number, exactOut: boolean): void {
    const { stepped } = this.#graph.edges
    if (!this.edges.some((edge) => stepped[edge] !== undefined)) return
    const { amountIn, value } = this
    const smooth = [...this.flow]
    this.#load(stepped)
    const before = this.#carry()
    if (this.#run(amount, exactOut)) {
      this.#read()
      const after = this.#weakestOfCircle() < 0 ? this.#carry() : -1
      if (exactOut ? after >= 0 : after > before) {
        if (!exactOut) this.value = after
        return
      }
    }
    for (let i = 0; i < smooth.length; i++) this.flow[i] = smooth[i]!
    this.amountIn = amountIn
    this.value = exactOut || before < 0 ? value : before
  }

  #load(stepped?: readonly (Curve | undefined)[]): void {
    const split = this.#split
    split.reset()
    this.#spillArc = -1
    split.s[IN] = this.#known[this.tokens[IN]!]!
    for (let i = 2; i < this.size; i++) split.addNode(this.#known[this.tokens[i]!]!)
    for (let i = 0; i < this.edges.length; i++) this.#addArc(i, stepped)
  }

  /** One more way from the input to the output, wide enough for all, where the pools may not be. */
  #addSpill(amount: number, exactOut: boolean): void {
    const { curves } = this.#split
    if (!exactOut && !this.edges.some((_, i) => curves[i] !== undefined)) return
    const a = 4 * (exactOut ? amount / this.spill : amount)
    this.#spillArc = this.#split.addArc(IN, OUT, Math.sqrt(a), Math.sqrt(a * this.spill))
  }

  #run(amount: number, exactOut: boolean): boolean {
    if (exactOut) {
      const needed = this.#split.solveExactOut(amount, this.amountIn)
      this.value = -needed
      if (!(needed < Infinity)) return false
      this.amountIn = needed
      return true
    }
    this.amountIn = amount
    this.value = this.#split.solve(amount)
    return this.value > 0
  }

  /**
   * Sends the whole input along the flows, each token spending what it got in their proportions, which prices tell
   * better than amounts: a small trade moves a deep pool's price by less than a float can tell. Flows become what was
   * sent. Answers what arrives, -1 when a pool cannot take its part.
   */
  #carry(): number {
    const { flow, edges } = this
    const held = this.#held.fill(0, 0, this.size)
    const wanted = this.#wanted.fill(0, 0, this.size)
    const awaited = this.#awaited.fill(0, 0, this.size)
    this.#connect()
    for (let i = 0; i < edges.length; i++) {
      if (!(flow[i]! > 0)) continue
      wanted[this.place(i)] = wanted[this.place(i)]! + flow[i]!
      awaited[this.place(i ^ 1)] = awaited[this.place(i ^ 1)]! + 1
    }
    held[IN] = this.amountIn
    const spilling = this.#spillArc < 0 ? 0 : this.#split.input(this.#spillArc)
    wanted[IN] = wanted[IN]! + spilling
    this.spilt = spilling > 0 ? spilling / wanted[IN]! : 0
    let left = (1 << this.size) - 1
    for (let before = 0; before !== left; ) {
      before = left
      for (let token = 0; token < this.size; token++) {
        if ((left & (1 << token)) === 0 || awaited[token]! > 0) continue
        left &= ~(1 << token)
        if (wanted[token] === 0) continue
        for (let i = 0; i < edges.length; i++) {
          if (this.place(i) !== token || !(flow[i]! > 0)) continue
          const sent = (held[token]! * flow[i]!) / wanted[token]!
          const target = this.place(i ^ 1)
          if (sent > this.#split.capacity(i) * (1 + 1e-6)) return -1
          flow[i] = sent
          held[target] = held[target]! + this.outputOf(i)
          awaited[target] = awaited[target]! - 1
        }
      }
    }
    return left === 0 ? held[OUT]! : -1
  }

  /** Where something arrives and, for want of digits, nothing would leave: it leaves by the shortest way. */
  #connect(): void {
    const { flow, edges } = this
    for (let changed = true; changed; ) {
      changed = false
      let fed = 1 << IN
      let feeding = 1 << OUT
      for (let i = 0; i < edges.length; i++) {
        if (!(flow[i]! > 0)) continue
        feeding |= 1 << this.place(i)
        fed |= 1 << this.place(i ^ 1)
      }
      const stuck = fed & ~feeding
      for (let i = 0; i < edges.length && stuck !== 0 && !changed; i++) {
        const [from, to] = [this.place(i), this.place(i ^ 1)]
        if ((stuck & (1 << from)) === 0 || this.toOutput[to]! >= this.toOutput[from]!) continue
        flow[i] = 1
        changed = true
      }
    }
  }

  /** The edge that earns least among those that carry something and go round in a circle, -1 when none do. */
  #weakestOfCircle(): number {
    let left = (1 << this.size) - 1
    for (let before = 0; before !== left; ) {
      before = left
      let fed = 0
      let feeding = 0
      for (let i = 0; i < this.edges.length; i++) {
        if (!(this.flow[i]! > 0)) continue
        const [from, to] = [1 << this.place(i), 1 << this.place(i ^ 1)]
        if ((left & from) !== 0) fed |= to
        if ((left & to) !== 0) feeding |= from
      }
      left &= fed & feeding
    }
    let weakest = -1
    for (let i = 0; i < this.edges.length; i++) {
      const inside = (left & (1 << this.place(i))) !== 0 && (left & (1 << this.place(i ^ 1))) !== 0
      if (this.flow[i]! > 0 && inside && (weakest < 0 || this.earning[i]! < this.earning[weakest]!))
        weakest = i
    }
    return weakest
  }

  /** What comes out of an edge of `edges` for its `flow`. */
  outputOf(index: number): number {
    return this.#split.output(index, this.flow[index]!)
  }

  /** The most that an edge of `edges` takes, or gives. */
  limitOf(index: number, given: boolean): number {
    const curve = this.#split.curves[index]
    if (curve === undefined) return Infinity
    return given ? curve.y[curve.size]! : curve.capacity
  }

  /** Where the solver would start from, to come back to after solutions that lead astray. */
  starts(): Starts {
    return {
      tokens: [...this.#seen],
      roots: this.#seen.map((token) => this.#known[token]!),
      amountIn: this.amountIn,
    }
  }

  startFrom(starts: Starts): void {
    for (const [i, token] of starts.tokens.entries()) this.note(token, starts.roots[i]!)
    this.amountIn = starts.amountIn
  }

  /** What all pools together earn at the margin: what the trade gives up by moving prices, in output tokens. */
  earned(): number {
    let sum = 0
    for (let i = 0; i < this.edges.length; i++) sum += this.earning[i]!
    return sum
  }

  #forget(): void {
    for (const token of this.tokens) this.#slots[token] = 0
    for (const edge of this.edges) this.#member[edge >> 1] = 0
    this.tokens.length = 0
    this.edges.length = 0
    this.size = 0
  }

  #place(token: number): void {
    this.tokens.push(token)
    this.size = this.tokens.length
    this.#slots[token] = this.size
  }

  #measure(): void {
    for (let i = 0; i < this.size; i++) {
      this.fromInput[i] = i === IN ? 0 : 99
      this.toOutput[i] = i === OUT ? 0 : 99
    }
    for (let changed = true; changed; ) {
      changed = false
      for (let i = 0; i < this.edges.length; i++)
        if (this.#relax(this.place(i), this.place(i ^ 1))) changed = true
    }
  }

  #relax(u: number, v: number): boolean {
    const far = Math.min(this.fromInput[v]!, this.fromInput[u]! + 1)
    const near = Math.min(this.toOutput[u]!, this.toOutput[v]! + 1)
    if (far === this.fromInput[v] && near === this.toOutput[u]) return false
    this.fromInput[v] = far
    this.toOutput[u] = near
    return true
  }

  /** Prices for tokens of a path not seen before: between those of the known tokens around them. */
  #guess(path: readonly number[]): void {
    const { from, to } = this.#graph.edges
    for (let i = 0; i < path.length; i++) {
      if (this.#known[to[path[i]!]!]! > 0) continue
      let end = i + 1
      while (this.#known[to[path[end]!]!] === 0) end += 1
      this.#guessBetween(path, i, end, this.#known[from[path[i]!]!]!, this.#known[to[path[end]!]!]!)
      i = end
    }
  }

  #guessBetween(path: readonly number[], first: number, last: number, start: number, end: number): void {
    const { edges } = this.#graph
    let root = end
    for (let i = last; i >= first; i--) root *= Math.sqrt(edges.rate(path[i]!))
    const shrink = (start / root) ** (1 / (last - first + 1))
    root = end
    for (let i = last; i > first; i--) {
      root *= Math.sqrt(edges.rate(path[i]!)) * shrink
      this.note(edges.from[path[i]!]!, root)
    }
  }

  #addArc(index: number, stepped: readonly (Curve | undefined)[] | undefined): void {
    const { edges } = this.#graph
    const edge = this.edges[index]!
    const u = this.place(index)
    const v = this.place(index ^ 1)
    this.#split.addArc(u, v, edges.rootA[edge]!, edges.rootB[edge]!, stepped?.[edge] ?? edges.curves[edge])
  }

  #read(): void {
    for (let i = 0; i < this.edges.length; i++) {
      this.flow[i] = this.#split.input(i)
      this.earning[i] = this.#split.earning(i)
    }
    for (let i = 1; i < this.size; i++) this.note(this.tokens[i]!, this.root[i]!)
  }
}
