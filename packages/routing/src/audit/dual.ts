import { Elimination } from './elimination.ts'
import type { Network } from './network.ts'

const OUT = 0
const IN = 1

/** Iterations without improvement after which the value counts as the minimum within float precision. */
const MAX_STALLED = 8

/**
 * Dual function over prices: the sum of arc profits plus the value of the input. Any prices give an upper
 * bound of every plan's output; the minimum is the optimum (Angeris et al. 2022). Form and method are those
 * of `NewtonSplit`, with a sparse Hessian over all pools.
 */
export class Dual {
  /** Square roots of prices; `root[OUT]` is 1. */
  readonly root: Float64Array
  rounds = 0
  readonly #network: Network
  readonly #system: Elimination
  readonly #entry: Int32Array
  readonly #step: Float64Array
  readonly #capOut: Float64Array

  constructor(network: Network) {
    this.#network = network
    this.root = Float64Array.from(network.start)
    this.#system = new Elimination(network.neighbours.map(withoutOutput))
    this.#entry = network.from.map((u, arc) =>
      network.to[arc] === OUT ? -1 : this.#system.entry(u, network.to[arc]!),
    )
    this.#step = new Float64Array(network.size)
    this.#capOut = network.capacity.map((x, arc) => {
      const [a, b] = [network.rootA[arc]! ** 2, network.rootB[arc]! ** 2]
      return x === Infinity ? b : (b * x) / (a + x)
    })
  }

  /** Input of an arc at the current prices. */
  input(arc: number): number {
    const { from, to, rootA, rootB, capacity } = this.#network
    const su = this.root[from[arc]!]!
    const rootProfit = rootB[arc]! * this.root[to[arc]!]! - rootA[arc]! * su
    return rootProfit > 0 ? Math.min((rootA[arc]! * rootProfit) / su, capacity[arc]!) : 0
  }

  /** Sum of the profits of all arcs at the current prices. */
  totalProfit(): number {
    const { from, to, rootA, rootB, capacity } = this.#network
    let sum = 0
    for (let arc = 0; arc < from.length; arc++) {
      const [su, sv] = [this.root[from[arc]!]!, this.root[to[arc]!]!]
      const rootProfit = rootB[arc]! * sv - rootA[arc]! * su
      if (rootProfit <= 0) continue
      const capped = rootA[arc]! * rootProfit > capacity[arc]! * su
      sum += capped ? sv * sv * this.#capOut[arc]! - su * su * capacity[arc]! : rootProfit * rootProfit
    }
    return sum
  }

  /** Minimises the bound for `amountIn` until convergence or expiry; returns it. */
  minimise(amountIn: number, maxRounds: number, isExpired: () => boolean): number {
    let before = Infinity
    let stalled = 0
    for (let round = 0; round < maxRounds && !isExpired(); round++) {
      this.rounds += 1
      const value = this.#assemble(amountIn)
      const gradient = Float64Array.from(this.#step)
      for (let i = 0; i < gradient.length; i++) this.#step[i] = -gradient[i]!
      this.#step[OUT] = 0
      this.#system.solve(this.#step)
      let slope = 0
      for (let i = 1; i < gradient.length; i++) slope += gradient[i]! * this.#step[i]!
      if (!(slope < 0)) return value
      const length = this.#length(amountIn, slope)
      for (let i = 1; i < gradient.length; i++) this.root[i]! += length * this.#step[i]!
      // Iterations continue after convergence of the value: flows are differences of nearly equal numbers.
      if (value >= before) stalled += 1
      if (-slope < 1e-25 * value || stalled > MAX_STALLED) break
      before = value
    }
    return this.totalProfit() + amountIn * this.root[IN]! ** 2
  }

  /** Computes the system and, in `#step`, the gradient; returns the bound. */
  #assemble(amountIn: number): number {
    const { from, to, rootA, rootB, capacity } = this.#network
    const { diagonal, values } = this.#system
    const gradient = this.#step
    diagonal.fill(0)
    values.fill(0)
    gradient.fill(0)
    const sIn = this.root[IN]!
    let value = amountIn * sIn * sIn
    gradient[IN] = 2 * amountIn * sIn
    diagonal[IN] = 2 * amountIn
    for (let arc = 0; arc < from.length; arc++) {
      const u = from[arc]!
      const v = to[arc]!
      const [ra, rb, su, sv] = [rootA[arc]!, rootB[arc]!, this.root[u]!, this.root[v]!]
      const rootProfit = rb * sv - ra * su
      if (rootProfit <= 0) continue
      if (ra * rootProfit > capacity[arc]! * su) {
        value += sv * sv * this.#capOut[arc]! - su * su * capacity[arc]!
        gradient[v]! += 2 * sv * this.#capOut[arc]!
        gradient[u]! -= 2 * su * capacity[arc]!
        diagonal[v]! += 2 * this.#capOut[arc]!
        continue
      }
      value += rootProfit * rootProfit
      gradient[v]! += 2 * rootProfit * rb
      gradient[u]! -= 2 * rootProfit * ra
      diagonal[v]! += 2 * rb * rb
      diagonal[u]! += 2 * ra * ra
      const entry = this.#entry[arc]!
      if (entry >= 0) values[entry]! -= 2 * ra * rb
    }
    // A relative regularisation keeps undetermined directions bounded.
    for (let i = 1; i < diagonal.length; i++) diagonal[i]! *= 1 + 1e-12
    return value
  }

  /** Step length to a near-zero slope; prices stay positive. */
  #length(amountIn: number, slope: number): number {
    let most = Infinity
    for (let i = 1; i < this.root.length; i++)
      if (this.#step[i]! < 0) most = Math.min(most, (-0.95 * this.root[i]!) / this.#step[i]!)
    let [low, lowSlope] = [0, slope]
    let high = Math.min(1, most)
    let highSlope = this.#slopeAt(high, amountIn)
    for (let i = 0; i < 12 && highSlope < 0.01 * slope && high < Math.min(64, most); i++) {
      ;[low, lowSlope] = [high, highSlope]
      high = Math.min(2 * high, most)
      highSlope = this.#slopeAt(high, amountIn)
    }
    if (highSlope <= 0) return high
    for (let i = 0; i < 60; i++) {
      const middle = low + ((high - low) * lowSlope) / (lowSlope - highSlope)
      const at = this.#slopeAt(middle, amountIn)
      if (Math.abs(at) < -1e-3 * slope) return middle
      if (at < 0) {
        ;[low, lowSlope] = [middle, at]
        highSlope /= 2
      } else {
        ;[high, highSlope] = [middle, at]
        lowSlope /= 2
      }
    }
    return low > 0 ? low : high
  }

  #slopeAt(t: number, amountIn: number): number {
    const { from, to, rootA, rootB, capacity } = this.#network
    const step = this.#step
    let slope = 2 * amountIn * (this.root[IN]! + t * step[IN]!) * step[IN]!
    for (let arc = 0; arc < from.length; arc++) {
      const [du, dv] = [step[from[arc]!]!, step[to[arc]!]!]
      const su = this.root[from[arc]!]! + t * du
      const sv = this.root[to[arc]!]! + t * dv
      const rootProfit = rootB[arc]! * sv - rootA[arc]! * su
      if (rootProfit <= 0) continue
      if (rootA[arc]! * rootProfit > capacity[arc]! * su)
        slope += 2 * (sv * dv * this.#capOut[arc]! - su * du * capacity[arc]!)
      else slope += 2 * rootProfit * (rootB[arc]! * dv - rootA[arc]! * du)
    }
    return slope
  }
}

/** The price of the output is fixed: it is not an unknown of the system. */
function withoutOutput(set: ReadonlySet<number>, token: number): Set<number> {
  if (token === OUT) return new Set()
  const left = new Set(set)
  left.delete(OUT)
  return left
}
