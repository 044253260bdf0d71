import { clearList } from '../graph/clear-list.ts'
import { Curve } from '../graph/curve.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import { IN, NewtonSplit, OUT } from './newton-split.ts'

/** Maximum tokens of a subgraph: token sets are 31-bit masks. */
export const MAX_TOKENS = 30

/** Maximum pools of a subgraph. */
export const MAX_POOLS = 256

/** Bound of the root of any price: rates are below 2^64, and a path has at most four hops. */
const MAX_ROOT_PRICE = 2 ** 256

/** Part of a trade, by value, that may be rounding. */
const DUST = 1e-6

export interface WarmStart {
  tokens: readonly number[]
  roots: readonly number[]
  amountIn: number
}

/**
 * The union of a set of paths as a flow network: where paths meet, their flow merges and splits again. It
 * holds token prices (square roots; the output token has price 1), hop distances to both ends, and the
 * optimal split of the trade over its edges.
 */
export class FlowSubgraph {
  readonly input = IN
  readonly output = OUT
  /** Number of nodes, and of those that the paths use; the others are tentative. */
  size = 0
  used = 0
  readonly tokens: number[] = []
  /** Per node: square root of the price in output tokens. */
  readonly root: Float64Array
  /** Per node: minimum hops from the input and to the output. */
  readonly fromInput: number[] = []
  readonly toOutput: number[] = []
  readonly edges: number[] = []
  /** Per edge of `edges`: input amount. */
  readonly flow = new Float64Array(2 * MAX_POOLS)
  /** Per edge of `edges`: profit at the current prices, a lower bound of the loss without the edge. */
  readonly profit = new Float64Array(2 * MAX_POOLS)
  /** Objective, to be maximised: output (exact in) or minus input (exact out). */
  value = -Infinity
  amountIn = 0
  /** Exchange rate of the slack arc; 0 when the pools must carry everything. */
  slackRate = 0
  /** Fraction of the input that the slack arc carries. */
  unroutedFraction = 0
  #slackArc = -1
  readonly #split = new NewtonSplit(MAX_TOKENS + 1, 2 * MAX_POOLS)
  readonly #graph: SearchGraph
  #nodes = new Int32Array(0)
  #member = new Uint8Array(0)
  /** Last price of each token in this quote, 0 when unknown: the warm start of the solver. */
  #prices = new Float64Array(0)
  readonly #priced: number[] = []
  readonly #tails: number[] = []
  /** Per edge of `edges`: the curve that it loads, if it has one. */
  readonly #curves: Curve[] = []
  readonly #balances = new Float64Array(MAX_TOKENS)
  readonly #outflow = new Float64Array(MAX_TOKENS)
  readonly #pendingInflows = new Int32Array(MAX_TOKENS)
  /** Flows of the smoothed solution. */
  readonly #smooth = new Float64Array(2 * MAX_POOLS)

  constructor(graph: SearchGraph) {
    this.#graph = graph
    this.root = this.#split.s
  }

  /** Clears the state of the last quote. */
  reset(): void {
    const { tokenCount, edges } = this.#graph
    this.#forget()
    for (const token of this.#priced) this.#prices[token] = 0
    clearList(this.#priced)
    if (this.#nodes.length < tokenCount) {
      this.#nodes = new Int32Array(2 * tokenCount)
      this.#prices = new Float64Array(2 * tokenCount)
    }
    if (this.#member.length < edges.from.length) this.#member = new Uint8Array(edges.from.length)
    this.amountIn = 0
    this.slackRate = 0
  }

  /** Node of a token; -1 when it has none. */
  nodeOf(token: number): number {
    return this.#nodes[token]! - 1
  }

  has(edge: number): boolean {
    return this.#member[edge >> 1] === 1
  }

  /** Tail node of the i-th edge; its head is the tail of edge `i ^ 1`. */
  tail(i: number): number {
    return this.#tails[i]!
  }

  /** Whether `length` new pools between `u` and `v` leave enough hops to both ends. */
  fitsHops(u: number, v: number, length: number, maxHops: number): boolean {
    return (
      this.fromInput[u]! + length + this.toOutput[v]! <= maxHops ||
      this.fromInput[v]! + length + this.toOutput[u]! <= maxHops
    )
  }

  /**
   * Adds a node for a token that no path uses, at a ofOutput price, so that paths can be searched through it.
   * The next `assign` removes it.
   */
  addTentative(token: number, root: number, fromInput: number, toOutput: number): void {
    if (this.size === MAX_TOKENS) return
    this.#tail(token)
    this.root[this.size - 1] = root
    this.fromInput[this.size - 1] = fromInput
    this.toOutput[this.size - 1] = toOutput
  }

  /** Sets the price of a token before the first solution, as a square root. */
  setPrice(token: number, root: number): void {
    if (this.#prices[token] === 0) this.#priced.push(token)
    this.#prices[token] = root
  }

  /** Replaces the subgraph by the union of `paths`. False when it has more than `MAX_TOKENS` tokens. */
  assign(paths: readonly (readonly number[])[], input: number, output: number): boolean {
    this.#forget()
    this.#tail(output)
    this.#tail(input)
    const { from, to } = this.#graph.edges
    for (const path of paths)
      for (const edge of path) {
        if (this.#member[edge >> 1] === 1) continue
        this.#member[edge >> 1] = 1
        this.edges.push(edge, edge ^ 1)
        if (this.#nodes[from[edge]!] === 0) this.#tail(from[edge]!)
        if (this.#nodes[to[edge]!] === 0) this.#tail(to[edge]!)
      }
    this.used = this.size
    for (let i = 0; i < this.edges.length; i++) this.#tails[i] = this.nodeOf(from[this.edges[i]!]!)
    if (this.size > MAX_TOKENS) return false
    this.#measureDistances()
    return true
  }

  /**
   * Computes the optimal split of an amount: `value`, prices, flows and profits. Flow above the capacity of
   * the pools goes to the slack arc, whose rate is below that of any path, so that sets with more capacity
   * have a larger value. False when there is no solution. Pools whose prices differ by more than their fees
   * can form a cycle with positive profit; a plan cannot use it, so the cycle's least profitable pool is
   * removed.
   */
  solve(paths: readonly (readonly number[])[], amount: number, exactOut: boolean): boolean {
    for (const path of paths) this.#estimatePrices(path)
    for (;;) {
      this.#load()
      if (this.slackRate > 0) this.#addSlackArc(amount, exactOut)
      if (!this.#run(amount, exactOut) || !this.#keepsPrices()) return false
      this.#read()
      const weakest = this.#weakestCycleEdge()
      if (weakest < 0) break
      const [edge] = this.edges.splice(weakest & ~1, 2)
      this.#tails.splice(weakest & ~1, 2)
      this.#member[edge! >> 1] = 0
    }
    const routed = this.#simulateFlow()
    if (routed < 0) return false
    if (!exactOut) this.value = routed
    return true
  }

  /**
   * Solves again with the exact curves instead of the smoothed ones. The solution stays unchanged when the
   * exact one gives less for the same input, or (exact out) has no feasible flow.
   */
  solveStepped(amount: number, exactOut: boolean): void {
    if (!this.#hasSteps()) return
    const { amountIn, value } = this
    const smooth = this.#smooth
    for (let i = 0; i < this.edges.length; i++) smooth[i] = this.flow[i]!
    this.#load(true)
    const before = this.#simulateFlow()
    if (this.#run(amount, exactOut) && this.#keepsPrices()) {
      this.#read()
      const after = this.#weakestCycleEdge() < 0 ? this.#simulateFlow() : -1
      if (exactOut ? after >= 0 : after > before) {
        if (!exactOut) this.value = after
        return
      }
    }
    for (let i = 0; i < this.edges.length; i++) this.flow[i] = smooth[i]!
    this.amountIn = amountIn
    this.value = exactOut || before < 0 ? value : before
  }

  #load(isStepped = false): void {
    const split = this.#split
    split.reset()
    this.#slackArc = -1
    split.s[IN] = this.#prices[this.tokens[IN]!]!
    for (let i = 2; i < this.size; i++) split.addNode(this.#prices[this.tokens[i]!]!)
    for (let i = 0; i < this.edges.length; i++) this.#addArc(i, isStepped)
  }

  #hasSteps(): boolean {
    const { edges } = this.#graph
    for (let i = 0; i < this.edges.length; i++) if (edges.hasSteps(this.edges[i]!)) return true
    return false
  }

  /** Adds an arc from input to output with capacity for the whole trade. */
  #addSlackArc(amount: number, exactOut: boolean): void {
    const { curves } = this.#split
    if (!exactOut && !this.edges.some((_, i) => curves[i] !== undefined)) return
    const a = 4 * (exactOut ? amount / this.slackRate : amount)
    this.#slackArc = this.#split.addArc(IN, OUT, Math.sqrt(a), Math.sqrt(a * this.slackRate))
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
   * Whether all prices are within what reserves allow: where rates contradict each other they run to 0 and beyond. Else
   * they become those of the solution before.
   */
  #keepsPrices(): boolean {
    for (let i = 0; i < this.size; i++)
      if (!(this.root[i]! > 1 / MAX_ROOT_PRICE && this.root[i]! < MAX_ROOT_PRICE)) {
        for (let k = 1; k < this.size; k++) this.root[k] = this.#prices[this.tokens[k]!]!
        return false
      }
    return true
  }

  /**
   * Sends the whole input along the flows in topological order, each token split in proportion to its
   * outgoing flows: proportions are accurate where a small trade moves a deep pool's price by less than float
   * precision. Replaces `flow` by the amounts sent. Returns the output, -1 when a pool exceeds its capacity.
   */
  #simulateFlow(): number {
    const { flow, edges } = this
    const balances = this.#balances.fill(0, 0, this.size)
    const outflow = this.#outflow.fill(0, 0, this.size)
    const pending = this.#pendingInflows.fill(0, 0, this.size)
    this.#repairDeadEnds()
    for (let i = 0; i < edges.length; i++) {
      if (!(flow[i]! > 0)) continue
      outflow[this.tail(i)] = outflow[this.tail(i)]! + flow[i]!
      pending[this.tail(i ^ 1)] = pending[this.tail(i ^ 1)]! + 1
    }
    balances[IN] = this.amountIn
    const slackInput = this.#slackArc < 0 ? 0 : this.#split.input(this.#slackArc)
    outflow[IN] = outflow[IN]! + slackInput
    this.unroutedFraction = slackInput > 0 ? slackInput / outflow[IN]! : 0
    let left = (1 << this.size) - 1
    for (let before = 0; before !== left; ) {
      before = left
      for (let token = 0; token < this.size; token++) {
        if ((left & (1 << token)) === 0 || pending[token]! > 0) continue
        left &= ~(1 << token)
        if (outflow[token] === 0) continue
        for (let i = 0; i < edges.length; i++) {
          if (this.tail(i) !== token || !(flow[i]! > 0)) continue
          const sent = (balances[token]! * flow[i]!) / outflow[token]!
          const target = this.tail(i ^ 1)
          if (sent > this.#split.capacity(i) * (1 + 1e-6)) return -1
          flow[i] = sent
          balances[target] = balances[target]! + this.outputOf(i)
          pending[target] = pending[target]! - 1
        }
      }
    }
    return left === 0 ? balances[OUT]! : -1
  }

  /**
   * Rounding can leave a token with inflow and no outflow. Where hardly any of the trade ends there, it stays away; else
   * an edge towards the output gets the flow, but none through which it came.
   */
  #repairDeadEnds(): void {
    while (this.#cutDust(this.#deadEnds()));
    while (this.#giveOutflow(this.#deadEnds()));
  }

  /** Mask of the tokens with inflow and no outflow. */
  #deadEnds(): number {
    let fed = 1 << IN
    let feeding = 1 << OUT
    for (let i = 0; i < this.edges.length; i++) {
      if (!(this.flow[i]! > 0)) continue
      feeding |= 1 << this.tail(i)
      fed |= 1 << this.tail(i ^ 1)
    }
    return fed & ~feeding
  }

  #cutDust(stuck: number): boolean {
    const { flow, root } = this
    const least = DUST * this.amountIn * root[IN]! ** 2
    let isCut = false
    for (let i = 0; i < this.edges.length; i++) {
      if (!(flow[i]! > 0) || (stuck & (1 << this.tail(i ^ 1))) === 0) continue
      if (flow[i]! * root[this.tail(i)]! ** 2 >= least) continue
      flow[i] = 0
      isCut = true
    }
    return isCut
  }

  #giveOutflow(stuck: number): boolean {
    for (let i = 0; i < this.edges.length; i++) {
      const [from, to] = [this.tail(i), this.tail(i ^ 1)]
      if ((stuck & (1 << from)) === 0 || this.flow[i ^ 1]! > 0) continue
      if (this.toOutput[to]! >= this.toOutput[from]!) continue
      this.flow[i] = 1
      return true
    }
    return false
  }

  /** The least profitable edge of a directed cycle with positive flow; -1 when there is none. */
  #weakestCycleEdge(): number {
    let left = (1 << this.size) - 1
    for (let before = 0; before !== left; ) {
      before = left
      let fed = 0
      let feeding = 0
      for (let i = 0; i < this.edges.length; i++) {
        if (!(this.flow[i]! > 0)) continue
        const [from, to] = [1 << this.tail(i), 1 << this.tail(i ^ 1)]
        if ((left & from) !== 0) fed |= to
        if ((left & to) !== 0) feeding |= from
      }
      left &= fed & feeding
    }
    let weakest = -1
    for (let i = 0; i < this.edges.length; i++) {
      const inside = (left & (1 << this.tail(i))) !== 0 && (left & (1 << this.tail(i ^ 1))) !== 0
      if (this.flow[i]! > 0 && inside && (weakest < 0 || this.profit[i]! < this.profit[weakest]!)) weakest = i
    }
    return weakest
  }

  /** Output of an edge of `edges` for its `flow`. */
  outputOf(index: number): number {
    return this.#split.output(index, this.flow[index]!)
  }

  /** Capacity of an edge of `edges`, as input or (with `ofOutput`) as output. */
  capacityOf(index: number, ofOutput: boolean): number {
    const curve = this.#split.curves[index]
    if (curve === undefined) return Infinity
    return ofOutput ? curve.payout : curve.capacity
  }

  /** Prices and input amount from which the solver starts, for a later `restoreWarmStart`. */
  warmStart(): WarmStart {
    return {
      tokens: [...this.#priced],
      roots: this.#priced.map((token) => this.#prices[token]!),
      amountIn: this.amountIn,
    }
  }

  restoreWarmStart(warmStart: WarmStart): void {
    for (const [i, token] of warmStart.tokens.entries()) this.setPrice(token, warmStart.roots[i]!)
    this.amountIn = warmStart.amountIn
  }

  /** Sum of all profits: the value that the trade gives up through price impact, in output tokens. */
  totalProfit(): number {
    let sum = 0
    for (let i = 0; i < this.edges.length; i++) sum += this.profit[i]!
    return sum
  }

  #forget(): void {
    for (const token of this.tokens) this.#nodes[token] = 0
    for (const edge of this.edges) this.#member[edge >> 1] = 0
    clearList(this.tokens)
    clearList(this.edges)
    this.size = 0
  }

  #tail(token: number): void {
    this.tokens.push(token)
    this.size = this.tokens.length
    this.#nodes[token] = this.size
  }

  #measureDistances(): void {
    for (let i = 0; i < this.size; i++) {
      this.fromInput[i] = i === IN ? 0 : 99
      this.toOutput[i] = i === OUT ? 0 : 99
    }
    for (let changed = true; changed; ) {
      changed = false
      for (let i = 0; i < this.edges.length; i++)
        if (this.#relax(this.tail(i), this.tail(i ^ 1))) changed = true
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

  /** Estimates prices for new tokens of a path by interpolation between the known tokens around them. */
  #estimatePrices(path: readonly number[]): void {
    const { from, to } = this.#graph.edges
    for (let i = 0; i < path.length; i++) {
      if (this.#prices[to[path[i]!]!]! > 0) continue
      let end = i + 1
      while (this.#prices[to[path[end]!]!] === 0) end += 1
      this.#interpolatePrices(path, i, end, this.#prices[from[path[i]!]!]!, this.#prices[to[path[end]!]!]!)
      i = end
    }
  }

  #interpolatePrices(path: readonly number[], first: number, last: number, start: number, end: number): void {
    const { edges } = this.#graph
    let root = end
    for (let i = last; i >= first; i--) root *= Math.sqrt(edges.rate(path[i]!))
    const shrink = (start / root) ** (1 / (last - first + 1))
    root = end
    for (let i = last; i > first; i--) {
      root *= Math.sqrt(edges.rate(path[i]!)) * shrink
      this.setPrice(edges.from[path[i]!]!, root)
    }
  }

  #addArc(index: number, isStepped: boolean): void {
    const { edges } = this.#graph
    const edge = this.edges[index]!
    const u = this.tail(index)
    const v = this.tail(index ^ 1)
    const stepped = isStepped ? edges.steppedCurve(edge) : undefined
    if (this.#curves.length === index) this.#curves.push(Curve.empty())
    const own = this.#curves[index]!
    const curve = stepped ?? (edges.loadCurve(edge, own) ? own : undefined)
    this.#split.addArc(u, v, edges.rootA(edge), edges.rootB(edge), curve)
  }

  #read(): void {
    for (let i = 0; i < this.edges.length; i++) {
      this.flow[i] = this.#split.input(i)
      this.profit[i] = this.#split.profit(i)
    }
    for (let i = 1; i < this.size; i++) this.setPrice(this.tokens[i]!, this.root[i]!)
  }
}
