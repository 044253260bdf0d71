import { createHash } from 'node:crypto'

/** Four 32-bit words and, when one is pending, the second value of a normal pair: the full state of a generator. */
export type RandomState = [a: number, b: number, c: number, d: number, spare?: number]

/**
 * Seeded generator: xoshiro128** (Blackman and Vigna, prng.di.unimi.it), 53 bits per number. Deterministic,
 * not cryptographic.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #d: number
  #spare: number | undefined

  constructor(state: RandomState) {
    ;[this.#a, this.#b, this.#c, this.#d, this.#spare] = state
  }

  /** An independent generator for each (seed, label). */
  static of(seed: string, label: string): Random {
    const digest = createHash('sha256').update(`${seed}/${label}`).digest()
    const [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [number, number, number, number]
    return new Random([a, b, c, d])
  }

  state(): RandomState {
    const [a, b, c, d] = [this.#a, this.#b, this.#c, this.#d]
    return this.#spare === undefined ? [a, b, c, d] : [a, b, c, d, this.#spare]
  }

  #word(): number {
    const scrambled = Math.imul(this.#b, 5)
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9)
    const shifted = this.#b << 9
    this.#c ^= this.#a
    this.#d ^= this.#b
    this.#b ^= this.#c
    this.#a ^= this.#d
    this.#c ^= shifted
    this.#d = (this.#d << 11) | (this.#d >>> 21)
    return result >>> 0
  }

  /** Uniform in [0, 1). */
  next(): number {
    const high = this.#word() >>> 5
    return (high * 67_108_864 + (this.#word() >>> 6)) / 9_007_199_254_740_992
  }

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** Uniform whole number in [0, count). */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Standard normal (polar method). */
  normal(): number {
    if (this.#spare !== undefined) {
      const spare = this.#spare
      this.#spare = undefined
      return spare
    }
    for (;;) {
      const x = 2 * this.next() - 1
      const y = 2 * this.next() - 1
      const square = x * x + y * y
      if (square === 0 || square >= 1) continue
      const scale = Math.sqrt((-2 * Math.log(square)) / square)
      this.#spare = y * scale
      return x * scale
    }
  }

  /** `median * exp(sigma * normal)`. */
  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal())
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }

  /** Pareto with the given least value and tail exponent. */
  pareto(least: number, exponent: number): number {
    return least * (1 - this.next()) ** (-1 / exponent)
  }

  /** Student-t of `freedom` > 2 degrees (a whole number), scaled to unit variance. */
  studentT(freedom: number): number {
    let chiSquare = 0
    for (let i = 0; i < freedom; i++) chiSquare += this.normal() ** 2
    return (this.normal() / Math.sqrt(chiSquare / freedom)) * Math.sqrt((freedom - 2) / freedom)
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new RangeError('pick: empty list')
    return item
  }

  /** Index into `weights` with probability proportional to the weight; weights are not negative. */
  weighted(weights: readonly number[]): number {
    let total = 0
    for (const weight of weights) total += weight
    let left = this.next() * total
    for (let i = 0; i < weights.length; i++) {
      left -= weights[i]!
      if (left < 0) return i
    }
    return weights.length - 1
  }
}
