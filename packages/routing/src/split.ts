/** Node numbers of a split problem: the two ends, then the tokens between them. */
export const OUT = 0
export const IN = 1

/** No token account holds more than this many units. */
const MOST_UNITS = 2 ** 64

/**
 * How much of a trade each of a few given pools should take, exactly.
 *
 * The dual of the problem in square roots of token prices `s`: an arc `y = b * x / (a + x)` from `u` to `v` earns
 * `max(0, sqrt(b) * s[v] - sqrt(a) * s[u])^2` at best, and the least value over `s` of
 * `sum of earnings + s[in]^2 * amountIn`, with `s[out] = 1`, is the most that can come out. It is convex and
 * piecewise quadratic, so a semismooth Newton with a line search ends after a few steps, exactly.
 * (Angeris and others, "Optimal Routing for Constant Function Market Makers"; the substitution makes it quadratic.)
 * An arc that has reached its capacity earns `s[v]^2 * yMax - s[u]^2 * xMax` instead.
 */
export class Split {
  nodes = 2
  arcs = 0
  readonly from: Int32Array
  readonly to: Int32Array
  readonly rootA: Float64Array
  readonly rootB: Float64Array
  readonly capacity: Float64Array
  /** Square roots of prices, `s[OUT]` is 1: a start before solving, the solution after. */
  readonly s: Float64Array
  readonly #d: Float64Array
  readonly #g: Float64Array
  readonly #h: Float64Array
  readonly #stride: number

  constructor(maxNodes: number, maxArcs: number) {
    this.from = new Int32Array(maxArcs)
    this.to = new Int32Array(maxArcs)
    this.rootA = new Float64Array(maxArcs)
    this.rootB = new Float64Array(maxArcs)
    this.capacity = new Float64Array(maxArcs)
    this.s = new Float64Array(maxNodes)
    this.#d = new Float64Array(maxNodes)
    this.#g = new Float64Array(maxNodes)
    this.#h = new Float64Array(maxNodes * maxNodes)
    this.#stride = maxNodes
  }

  reset(): void {
    this.nodes = 2
    this.arcs = 0
    this.s[OUT] = 1
  }

  addNode(s: number): number {
    this.s[this.nodes] = s
    this.nodes += 1
    return this.nodes - 1
  }

  addArc(from: number, to: number, rootA: number, rootB: number, capacity: number): number {
    const arc = this.arcs
    this.from[arc] = from
    this.to[arc] = to
    this.rootA[arc] = rootA
    this.rootB[arc] = rootB
    this.capacity[arc] = capacity
    this.arcs += 1
    return arc
  }

  /** What goes into an arc at the present prices. */
  input(arc: number): number {
    const su = this.s[this.from[arc]!]!
    const hinge = this.rootB[arc]! * this.s[this.to[arc]!]! - this.rootA[arc]! * su
    if (hinge <= 0) return 0
    return Math.min((this.rootA[arc]! * hinge) / su, this.capacity[arc]!)
  }

  /** What an arc earns at the present prices, in units of the output token. */
  earning(arc: number): number {
    const [su, sv] = [this.s[this.from[arc]!]!, this.s[this.to[arc]!]!]
    const hinge = this.rootB[arc]! * sv - this.rootA[arc]! * su
    if (hinge <= 0) return 0
    const cap = this.capacity[arc]!
    if (this.rootA[arc]! * hinge <= cap * su) return hinge * hinge
    return sv * sv * this.#capOut(arc) - su * su * cap
  }

  /** Solves for a given input; answers the most that comes out. `s[IN]` and the nodes' `s` must hold a start. */
  solve(amountIn: number): number {
    let value = 0
    for (let round = 0; round < 60; round++) {
      value = this.#gradient(amountIn)
      this.#direction()
      const slope = this.#slope()
      if (!(slope < 0)) break
      this.#move(this.#step(amountIn, slope))
      if (-slope < 1e-15 * value) break
    }
    return value
  }

  /**
   * The least input for a given output: Newton on the (concave) output, whose slope is the price of the input.
   * Infinity when no amount that exists would do.
   */
  solveExactOut(amountOut: number, start: number): number {
    let amountIn = start
    for (let round = 0; round < 40; round++) {
      const out = this.solve(amountIn)
      const price = this.s[IN]! * this.s[IN]!
      const change = (amountOut - out) / price
      if (!(change < MOST_UNITS)) return Infinity
      const next = Math.max(amountIn + change, amountIn / 1024)
      if (Math.abs(next - amountIn) <= 1e-13 * amountIn) return next
      amountIn = next
    }
    return this.solve(amountIn) >= amountOut * (1 - 1e-9) ? amountIn : Infinity
  }

  #capOut(arc: number): number {
    const a = this.rootA[arc]! * this.rootA[arc]!
    const b = this.rootB[arc]! * this.rootB[arc]!
    return (b * this.capacity[arc]!) / (a + this.capacity[arc]!)
  }

  /** Fills gradient and Hessian at `s` and answers the dual value. */
  #gradient(amountIn: number): number {
    const { from, to, rootA, rootB, capacity, s, nodes } = this
    const g = this.#g
    const h = this.#h
    const stride = this.#stride
    for (let i = 1; i < nodes; i++) {
      g[i] = 0
      for (let j = 1; j <= i; j++) h[i * stride + j] = 0
    }
    const sIn = s[IN]!
    let value = amountIn * sIn * sIn
    g[IN] = 2 * amountIn * sIn
    h[IN * stride + IN] = 2 * amountIn
    for (let arc = 0; arc < this.arcs; arc++) {
      const u = from[arc]!
      const v = to[arc]!
      const ra = rootA[arc]!
      const rb = rootB[arc]!
      const su = s[u]!
      const sv = s[v]!
      const hinge = rb * sv - ra * su
      if (hinge <= 0) continue
      if (ra * hinge > capacity[arc]! * su) {
        const x = capacity[arc]!
        const y = this.#capOut(arc)
        value += sv * sv * y - su * su * x
        g[v] = g[v]! + 2 * sv * y
        g[u] = g[u]! - 2 * su * x
        h[v * stride + v] = h[v * stride + v]! + 2 * y
        continue
      }
      value += hinge * hinge
      g[v] = g[v]! + 2 * hinge * rb
      g[u] = g[u]! - 2 * hinge * ra
      h[v * stride + v] = h[v * stride + v]! + 2 * rb * rb
      h[u * stride + u] = h[u * stride + u]! + 2 * ra * ra
      const cross = u > v ? u * stride + v : v * stride + u
      h[cross] = h[cross]! - 2 * ra * rb
    }
    return value
  }

  /** Solves `H d = -g` by Cholesky, in place. Nodes that no active arc touches stay where they are. */
  #direction(): void {
    const { nodes } = this
    const h = this.#h
    const g = this.#g
    const d = this.#d
    const stride = this.#stride
    for (let i = 1; i < nodes; i++) {
      const row = i * stride
      const diagonal = h[row + i]!
      for (let j = 1; j <= i; j++) {
        let sum = h[row + j]!
        const other = j * stride
        for (let k = 1; k < j; k++) sum -= h[row + k]! * h[other + k]!
        if (j < i) h[row + j] = sum / h[other + j]!
        else h[row + i] = sum > 1e-14 * diagonal ? Math.sqrt(sum) : Math.sqrt(diagonal) || 1
      }
    }
    for (let i = 1; i < nodes; i++) {
      let sum = -g[i]!
      for (let k = 1; k < i; k++) sum -= h[i * stride + k]! * d[k]!
      d[i] = sum / h[i * stride + i]!
    }
    for (let i = nodes - 1; i >= 1; i--) {
      let sum = d[i]!
      for (let k = i + 1; k < nodes; k++) sum -= h[k * stride + i]! * d[k]!
      d[i] = sum / h[i * stride + i]!
    }
  }

  #slope(): number {
    let slope = 0
    for (let i = 1; i < this.nodes; i++) slope += this.#g[i]! * this.#d[i]!
    return slope
  }

  #move(t: number): void {
    for (let i = 1; i < this.nodes; i++) this.s[i] = this.s[i]! + t * this.#d[i]!
  }

  /** How far to go along `d`: 1 when the slope there is small, else where it crosses zero. */
  #step(amountIn: number, slope: number): number {
    const most = this.#longest()
    let low = 0
    let lowSlope = slope
    let high = Math.min(1, most)
    let highSlope = this.#slopeAt(high, amountIn)
    if (highSlope <= -0.1 * slope) return high
    for (let i = 0; i < 30; i++) {
      const t = low + ((high - low) * lowSlope) / (lowSlope - highSlope)
      const at = this.#slopeAt(t, amountIn)
      if (Math.abs(at) <= -0.1 * slope) return t
      if (at < 0) {
        low = t
        lowSlope = at
        highSlope /= 2
      } else {
        high = t
        highSlope = at
        lowSlope /= 2
      }
    }
    return low > 0 ? low : high
  }

  /** Prices stay positive: the longest step that leaves each at a tenth or more. */
  #longest(): number {
    let most = Infinity
    for (let i = 1; i < this.nodes; i++)
      if (this.#d[i]! < 0) most = Math.min(most, (-0.9 * this.s[i]!) / this.#d[i]!)
    return most
  }

  #slopeAt(t: number, amountIn: number): number {
    const { from, to, rootA, rootB, capacity, s } = this
    const d = this.#d
    let slope = 2 * amountIn * (s[IN]! + t * d[IN]!) * d[IN]!
    for (let arc = 0; arc < this.arcs; arc++) {
      const u = from[arc]!
      const v = to[arc]!
      const du = d[u]!
      const dv = d[v]!
      const su = s[u]! + t * du
      const sv = s[v]! + t * dv
      const hinge = rootB[arc]! * sv - rootA[arc]! * su
      if (hinge <= 0) continue
      if (rootA[arc]! * hinge > capacity[arc]! * su)
        slope += 2 * (sv * dv * this.#capOut(arc) - su * du * capacity[arc]!)
      else slope += 2 * hinge * (rootB[arc]! * dv - rootA[arc]! * du)
    }
    return slope
  }
}
