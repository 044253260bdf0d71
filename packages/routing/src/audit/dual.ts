import { Elimination } from './elimination.ts'
import type { Network } from './network.ts'

const OUT = 0
const IN = 1

/** Steps without a lower bound before it is taken for the least that floats can tell. */
const MOST_STALLED = 8

/**
 * The least, over prices, of what a trade could fetch: every arc earns what it can at those prices and the input is
 * worth its price. Any prices bound the output of every plan from above; the least bound is the optimum itself. The
 * form and the method are those of the split of a few pools, here with a sparse Hessian.
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

  /** Input of an arc at the present prices. */
  input(arc: number): number {
    const { from, to, rootA, rootB, capacity } = this.#network
    const su = this.root[from[arc]!]!
    const hinge = rootB[arc]! * this.root[to[arc]!]! - rootA[arc]! * su
    return hinge > 0 ? Math.min((rootA[arc]! * hinge) / su, capacity[arc]!) : 0
  }

  /** What all arcs earn at the present prices: for any prices a sound part of a bound. */
  earnings(): number {
    const { from, to, rootA, rootB, capacity } = this.#network
    let sum = 0
    for (let arc = 0; arc < from.length; arc++) {
      const [su, sv] = [this.root[from[arc]!]!, this.root[to[arc]!]!]
      const hinge = rootB[arc]! * sv - rootA[arc]! * su
      if (hinge <= 0) continue
      const capped = rootA[arc]! * hinge > capacity[arc]! * su
      sum += capped ? sv * sv * this.#capOut[arc]! - su * su * capacity[arc]! : hinge * hinge
    }
    return sum
  }

  /** Lowers the bound for `amountIn` until it is the least or time is up; answers it. */
  minimise(amountIn: number, mostRounds: number, late: () => boolean): number {
    let before = Infinity
    let stalled = 0
    for (let round = 0; round < mostRounds && !late(); round++) {
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
      // Down to rounding, then on for the flows' sake: they are differences of what is nearly equal.
      if (value >= before) stalled += 1
      if (-slope < 1e-25 * value || stalled > MOST_STALLED) break
      before = value
    }
    return this.earnings() + amountIn * this.root[IN]! ** 2
  }

  /** Fills the system and, in `#step`, the gradient; answers the bound. */
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
      const hinge = rb * sv - ra * su
      if (hinge <= 0) continue
      if (ra * hinge > capacity[arc]! * su) {
        value += sv * sv * this.#capOut[arc]! - su * su * capacity[arc]!
        gradient[v]! += 2 * sv * this.#capOut[arc]!
        gradient[u]! -= 2 * su * capacity[arc]!
        diagonal[v]! += 2 * this.#capOut[arc]!
        continue
      }
      value += hinge * hinge
      gradient[v]! += 2 * hinge * rb
      gradient[u]! -= 2 * hinge * ra
      diagonal[v]! += 2 * rb * rb
      diagonal[u]! += 2 * ra * ra
      const entry = this.#entry[arc]!
      if (entry >= 0) values[entry]! -= 2 * ra * rb
    }
    // A hair more on the diagonal keeps directions that nothing determines from running away.
    for (let i = 1; i < diagonal.length; i++) diagonal[i]! *= 1 + 1e-12
    return value
  }

  /** How far along the step the bound falls: to where its slope is all but gone, prices staying positive. */
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
      const hinge = rootB[arc]! * sv - rootA[arc]! * su
      if (hinge <= 0) continue
      if (rootA[arc]! * hinge > capacity[arc]! * su)
        slope += 2 * (sv * dv * this.#capOut[arc]! - su * du * capacity[arc]!)
      else slope += 2 * hinge * (rootB[arc]! * dv - rootA[arc]! * du)
    }
    return slope
  }
}

/** The output's price is given: it is no unknown of the system. */
function withoutOutput(set: ReadonlySet<number>, token: number): Set<number> {
  if (token === OUT) return new Set()
  const left = new Set(set)
  left.delete(OUT)
  return left
}
