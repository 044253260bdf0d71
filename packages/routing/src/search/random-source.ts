/**
 * Deterministic pseudo-random numbers (xorshift, 32 bits, Marsaglia 2003); every instance yields the same
 * sequence.
 */
export class RandomSource {
  #state = 2_463_534_242

  /** In [0, 1). */
  next(): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x
    return (x >>> 0) / 2 ** 32
  }

  /** An integer from 0 to `limit - 1`; 0 when the limit is not positive. */
  below(limit: number): number {
    return limit > 0 ? Math.floor(this.next() * limit) : 0
  }
}
