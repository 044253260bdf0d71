/** Bounds of the ticks in the programs of Orca and Raydium: prices of 2^-64 and 2^64, nearly. */
export const MAX_TICK = 443_636
export const MIN_TICK = -MAX_TICK

const LOG_OF_TICK = Math.log(1.0001) / 2
const MAX_CACHED = 1 << 16

/**
 * The product of `factors` by the bits of `exponent` (factor k is the base to the power 2^k), in fixed point with
 * `fraction` bits, each product rounded down: how programs compute the price of a tick.
 */
export function productOfPowers(factors: readonly bigint[], exponent: number, fraction: bigint): bigint {
  let product: bigint | undefined
  for (let rest = exponent, k = 0; rest > 0; rest >>>= 1, k++) {
    if ((rest & 1) === 0) continue
    product = product === undefined ? factors[k]! : (product * factors[k]!) >> fraction
  }
  return product ?? 1n << fraction
}

/**
 * Square roots of the prices at ticks, Q64.64, as one program computes them. The same few recur with every change of a
 * pool: they are kept, and all are dropped at a limit.
 */
export class TickPrices {
  readonly #compute: (tick: number) => bigint
  readonly #known = new Map<number, bigint>()

  /** `compute` takes any tick within the bounds. */
  constructor(compute: (tick: number) => bigint) {
    this.#compute = compute
  }

  /** The price at a tick within the bounds. */
  at(tick: number): bigint {
    const known = this.#known.get(tick)
    if (known !== undefined) return known
    if (this.#known.size >= MAX_CACHED) this.#known.clear()
    const price = this.#compute(tick)
    this.#known.set(tick, price)
    return price
  }

  /** The highest tick whose price is not above `sqrtPrice`, which is within the prices of the bounds. */
  tickOf(sqrtPrice: bigint): number {
    const near = Math.floor((Math.log(Number(sqrtPrice)) - 64 * Math.LN2) / LOG_OF_TICK)
    let tick = Math.min(Math.max(near, MIN_TICK), MAX_TICK)
    while (tick > MIN_TICK && this.at(tick) > sqrtPrice) tick -= 1
    while (tick < MAX_TICK && this.at(tick + 1) <= sqrtPrice) tick += 1
    return tick
  }
}
