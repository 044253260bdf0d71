import type { Curve } from '../graph/curve.ts'

/** Node numbers of the two ends; other tokens follow. */
export const OUT = 0
export const IN = 1

/**
 * Upper bound of any input: token amounts are below 2^64, and the slack arc pays a millionth of a path's
 * rate.
 */
const MAX_UNITS = 2 ** 100

/**
 * Optimal split of a trade over a given set of pools.
 *
 * The dual of the routing problem (Angeris et al. 2022, "Optimal Routing for Constant Function Market
 * Makers"; Diamandis et al. 2023, "An Efficient Algorithm for Optimal Routing Through Constant Function
 * Market Makers") in square roots of token prices `s`: an arc `y = b * x / (a + x)` from `u` to `v` has the
 * profit `max(0, sqrt(b) * s[v] - sqrt(a) * s[u])^2`, and the minimum over `s` of `sum of profits + s[in]^2 *
 * amountIn`, with `s[out] = 1`, is the maximum output. The function is convex and piecewise quadratic, so a
 * semismooth Newton method (Qi and Sun 1993) with line search terminates at the exact minimum after a few
 * steps. A saturated segment has the profit `s[v]^2 * y - s[u]^2 * x` with its whole input and output.
 */
export class NewtonSplit {
  nodes = 2
  arcs = 0
  readonly from: Int32Array
  readonly to: Int32Array
  readonly rootA: Float64Array
  readonly rootB: Float64Array
  /** Curves of the arcs that are not a single unbounded segment. */
  readonly curves: (Curve | undefined)[] = []
  /** Per arc with a curve: the segment in which it last traded, where the search for the next one starts. */
  readonly #segment: Int32Array
  /** Arcs that may trade along the current step. */
  readonly #active: Int32Array
  #actives = 0
  /** Square roots of prices, `s[OUT]` is 1: the start before solving, the solution after. */
  readonly s: Float64Array
  readonly #d: Float64Array
  readonly #g: Float64Array
  readonly #h: Float64Array
  /** Twice the saturated outflow of each node, the non-convex part of the Hessian in root prices. */
  readonly #endedFlow: Float64Array
  readonly #stride: number

  constructor(maxNodes: number, maxArcs: number) {
    this.from = new Int32Array(maxArcs)
    this.to = new Int32Array(maxArcs)
    this.rootA = new Float64Array(maxArcs)
    this.rootB = new Float64Array(maxArcs)
    this.#segment = new Int32Array(maxArcs)
    this.#active = new Int32Array(maxArcs)
    this.s = new Float64Array(maxNodes)
    this.#d = new Float64Array(maxNodes)
    this.#g = new Float64Array(maxNodes)
    this.#h = new Float64Array(maxNodes * maxNodes)
    this.#endedFlow = new Float64Array(maxNodes)
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

  addArc(from: number, to: number, rootA: number, rootB: number, curve?: Curve): number {
    const arc = this.arcs
    this.from[arc] = from
    this.to[arc] = to
    this.rootA[arc] = rootA
    this.rootB[arc] = rootB
    this.curves[arc] = curve
    this.#segment[arc] = 0
    this.arcs += 1
    return arc
  }

  /** Input of an arc at the current prices. */
  input(arc: number): number {
    const su = this.s[this.from[arc]!]!
    const sv = this.s[this.to[arc]!]!
    const curve = this.curves[arc]
    if (curve !== undefined) return curve.inputAt(su, sv)
    const rootProfit = this.rootB[arc]! * sv - this.rootA[arc]! * su
    return rootProfit <= 0 ? 0 : (this.rootA[arc]! * rootProfit) / su
  }

  /** Output of an arc for an input. */
  output(arc: number, amountIn: number): number {
    const curve = this.curves[arc]
    if (curve !== undefined) return curve.outputFor(amountIn)
    const ra = this.rootA[arc]!
    const rb = this.rootB[arc]!
    return (rb * rb * amountIn) / (ra * ra + amountIn)
  }

  /** Maximum input of an arc. */
  capacity(arc: number): number {
    return this.curves[arc]?.capacity ?? Infinity
  }

  /** Profit of an arc at the current prices, in units of the output token. */
  profit(arc: number): number {
    const su = this.s[this.from[arc]!]!
    const sv = this.s[this.to[arc]!]!
    const rootProfit = this.rootB[arc]! * sv - this.rootA[arc]! * su
    if (rootProfit <= 0) return 0
    return this.curves[arc]?.profitAt(su, sv) ?? rootProfit * rootProfit
  }

  /** Minimises the dual for a given input and returns the maximum output. `s` must hold a start. */
  solve(amountIn: number): number {
    let value = 0
    for (let round = 0; round < 60; round++) {
      value = this.#gradient(amountIn)
      this.#direction()
      const slope = this.#slope()
      if (!(slope < 0)) break
      // Slopes along a step as small as this are rounding errors: no line search.
      const isLast = -slope < 1e-18 * value
      this.#move(isLast ? Math.min(1, this.#longest()) : this.#step(amountIn, slope))
      if (isLast) break
    }
    return value
  }

  /**
   * The least input for a given output; Infinity when no input is sufficient. A step of the prices is followed by one of
   * the input: while the same arcs trade, the maximum output of an input `x` is `c - k / (x + a)`, because the dual is
   * quadratic in the roots of prices and `x` adds to one element of its Hessian alone.
   */
  solveExactOut(amountOut: number, start: number): number {
    let amountIn = start
    for (let round = 0; round < 30; round++) {
      const value = this.#gradient(amountIn)
      this.#direction()
      const slope = this.#slope()
      const isLast = !(slope < -1e-18 * value)
      const length = isLast ? Math.min(1, this.#longest()) : this.#step(amountIn, slope)
      if (slope < 0) this.#move(length)
      if (length !== 1) continue
      const next = this.#nextInput(amountIn, amountOut - value - 0.5 * Math.min(0, slope))
      if (!(next < MAX_UNITS)) return Infinity
      if (isLast && Math.abs(next - amountIn) <= 1e-8 * amountIn) return next
      amountIn = next
    }
    return this.#solveNested(amountOut, amountIn)
  }

  /** The same with the prices solved for every input: Newton on the concave output function, whose slope is a price. */
  #solveNested(amountOut: number, start: number): number {
    let amountIn = start
    for (let round = 0; round < 40; round++) {
      const out = this.solve(amountIn)
      const price = this.s[IN]! * this.s[IN]!
      const change = (amountOut - out) / price
      if (!(change < MAX_UNITS)) return Infinity
      const next = Math.max(amountIn + change, amountIn / 1024)
      if (Math.abs(next - amountIn) <= 1e-8 * amountIn) return next
      amountIn = next
    }
    return this.solve(amountIn) >= amountOut * (1 - 1e-9) ? amountIn : Infinity
  }

  /**
   * The input that pays `missing` more output than another one at which the prices are solved, if the same arcs trade.
   * Moves the prices to its solution (Sherman and Morrison 1950), unless they would change by more than half.
   */
  #nextInput(amountIn: number, missing: number): number {
    const { s, nodes } = this
    const d = this.#d
    const root = s[IN]!
    for (let i = 1; i < nodes; i++) this.#g[i] = i === IN ? -1 : 0
    this.#substitute()
    const span = 1 / (2 * d[IN]!)
    const most = root * root * span
    const change = missing < 0.9 * most ? (span * missing) / (most - missing) : missing / (root * root)
    const next = amountIn + change
    if (!(next > amountIn / 1024)) return amountIn / 1024
    const factor = (-2 * change * root) / (1 + 2 * change * d[IN]!)
    for (let i = 1; i < nodes; i++) if (!(Math.abs(factor * d[i]!) < 0.5 * s[i]!)) return next
    for (let i = 1; i < nodes; i++) s[i] = s[i]! + factor * d[i]!
    return next
  }

  /** Computes gradient and Hessian at `s` and returns the dual value. */
  #gradient(amountIn: number): number {
    const { from, to, rootA, rootB, curves, s, nodes } = this
    const g = this.#g
    const h = this.#h
    const stride = this.#stride
    for (let i = 1; i < nodes; i++) {
      g[i] = 0
      this.#endedFlow[i] = 0
      for (let j = 1; j <= i; j++) h[i * stride + j] = 0
    }
    const sIn = s[IN]!
    let value = amountIn * sIn * sIn
    g[IN] = 2 * amountIn * sIn
    h[IN * stride + IN] = 2 * amountIn
    for (let arc = 0; arc < this.arcs; arc++) {
      const u = from[arc]!
      const v = to[arc]!
      let ra = rootA[arc]!
      let rb = rootB[arc]!
      const su = s[u]!
      const sv = s[v]!
      let rootProfit = rb * sv - ra * su
      if (rootProfit <= 0) continue
      const curve = curves[arc]
      if (curve !== undefined) {
        const k = curve.fullFrom(su / sv, this.#segment[arc]!)
        this.#segment[arc] = k
        if (k > 0) value += this.#whole(curve, k, u, v)
        if (k === curve.size) continue
        ra = curve.rootA(k)
        rb = curve.rootB(k)
        rootProfit = rb * sv - ra * su
        if (rootProfit <= 0) continue
      }
      value += rootProfit * rootProfit
      g[v] = g[v]! + 2 * rootProfit * rb
      g[u] = g[u]! - 2 * rootProfit * ra
      h[v * stride + v] = h[v * stride + v]! + 2 * rb * rb
      h[u * stride + u] = h[u * stride + u]! + 2 * ra * ra
      const cross = u > v ? u * stride + v : v * stride + u
      h[cross] = h[cross]! - 2 * ra * rb
    }
    for (let i = 1; i < nodes; i++) if (this.#endedFlow[i]! > 0) this.#convexify(i)
    return value
  }

  /** Adds the saturated segments of a curve before the k-th; returns their profit. */
  #whole(curve: Curve, k: number, u: number, v: number): number {
    const su = this.s[u]!
    const sv = this.s[v]!
    const x = curve.x(k)
    const y = curve.y(k)
    this.#g[v] = this.#g[v]! + 2 * sv * y
    this.#g[u] = this.#g[u]! - 2 * su * x
    const at = v * this.#stride + v
    this.#h[at] = this.#h[at]! + 2 * y
    this.#endedFlow[u] = this.#endedFlow[u]! + 2 * x
    return sv * sv * y - su * su * x
  }

  /**
   * The dual is convex in prices, but not in their roots where segments are saturated. With the non-convex
   * part included the Hessian is positive where the net flow is positive; elsewhere the Hessian in prices is
   * used, which differs by the net flow alone.
   */
  #convexify(i: number): void {
    const at = i * this.#stride + i
    this.#h[at] = this.#h[at]! - this.#endedFlow[i]! + Math.max(0, -this.#g[i]! / this.s[i]!)
  }

  /** Solves `H d = -g` in place by Cholesky factorisation. Nodes without active arcs do not move. */
  #direction(): void {
    const { nodes } = this
    const h = this.#h
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
    this.#substitute()
  }

  /** Solves `H d = -g` with the factors of `H`. */
  #substitute(): void {
    const { nodes } = this
    const h = this.#h
    const g = this.#g
    const d = this.#d
    const stride = this.#stride
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

  /** Step length along `d`: 1 when the slope there is small, else near the zero of the slope. */
  #step(amountIn: number, slope: number): number {
    const most = this.#longest()
    let low = 0
    let lowSlope = slope
    let high = Math.min(1, most)
    if (this.#activate(high) && high === 1) return 1
    let highSlope = this.#slopeAt(high, amountIn)
    // Where all segments of a token are saturated the dual is linear, and a Newton step much too short.
    while (highSlope < 0.5 * slope && high < most) {
      low = high
      lowSlope = highSlope
      high = Math.min(4 * high, most)
      this.#activate(high)
      highSlope = this.#slopeAt(high, amountIn)
    }
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

  /** Maximum step length that keeps every price at a tenth or more of its value. */
  #longest(): number {
    let most = Infinity
    for (let i = 1; i < this.nodes; i++)
      if (this.#d[i]! < 0) most = Math.min(most, (-0.9 * this.s[i]!) / this.#d[i]!)
    return most
  }

  /**
   * Lists the arcs that trade at the start or at the end of a step: between them prices are linear, so no other one does.
   * Returns whether the dual is quadratic along the step, so that a Newton step ends in the minimum.
   */
  #activate(t: number): boolean {
    const { from, to, rootA, rootB, curves, s } = this
    const d = this.#d
    let isQuadratic = true
    this.#actives = 0
    for (let arc = 0; arc < this.arcs; arc++) {
      const [u, v] = [from[arc]!, to[arc]!]
      const [ra, rb] = [rootA[arc]!, rootB[arc]!]
      const [su, sv] = [s[u]!, s[v]!]
      const isAtStart = rb * sv > ra * su
      const isAtEnd = rb * (sv + t * d[v]!) > ra * (su + t * d[u]!)
      if (!isAtStart && !isAtEnd) continue
      this.#active[this.#actives++] = arc
      if (isAtStart !== isAtEnd || curves[arc] !== undefined) isQuadratic = false
    }
    return isQuadratic
  }

  /** Derivative of the dual along `d`, among the arcs that `#activate` listed. */
  #slopeAt(t: number, amountIn: number): number {
    const { from, to, rootA, rootB, curves, s } = this
    const d = this.#d
    const active = this.#active
    let slope = 2 * amountIn * (s[IN]! + t * d[IN]!) * d[IN]!
    for (let i = 0; i < this.#actives; i++) {
      const arc = active[i]!
      const u = from[arc]!
      const v = to[arc]!
      const du = d[u]!
      const dv = d[v]!
      const su = s[u]! + t * du
      const sv = s[v]! + t * dv
      const rootProfit = rootB[arc]! * sv - rootA[arc]! * su
      if (rootProfit <= 0) continue
      const curve = curves[arc]
      if (curve === undefined) slope += 2 * rootProfit * (rootB[arc]! * dv - rootA[arc]! * du)
      else {
        const k = curve.fullFrom(su / sv, this.#segment[arc]!)
        this.#segment[arc] = k
        slope += slopeOf(curve, k, su, sv, du, dv)
      }
    }
    return slope
  }
}

/**
 * Derivative of the profit of a curve, `k` segments of which are saturated, for changes `du` and `dv` of the roots of
 * its prices.
 */
function slopeOf(curve: Curve, k: number, su: number, sv: number, du: number, dv: number): number {
  const whole = 2 * (sv * dv * curve.y(k) - su * du * curve.x(k))
  if (k === curve.size) return whole
  const rootProfit = curve.rootB(k) * sv - curve.rootA(k) * su
  return rootProfit <= 0 ? whole : whole + 2 * rootProfit * (curve.rootB(k) * dv - curve.rootA(k) * du)
}
