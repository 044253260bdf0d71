/** Entries of the hash table, a power of two. */
const SIZE = 2048

/**
 * Profits of two pools in series over two links that were computed in this quote. At root prices `su` before and `sv`
 * after them the profit divided by `sv ** 2` depends on `su / sv` alone and falls in it, so a profit is an upper bound
 * wherever that quotient is at least as large. One entry per hash: a newer pair of links replaces an older one.
 */
export class SeriesProfits {
  #quote = 0
  readonly #quotes = new Int32Array(SIZE)
  readonly #entry = new Int32Array(SIZE)
  readonly #exit = new Int32Array(SIZE)
  readonly #quotient = new Float64Array(SIZE)
  readonly #profit = new Float64Array(SIZE)

  /** Forgets everything. */
  reset(): void {
    this.#quote = (this.#quote + 1) | 0
  }

  /** Upper bound of the profit at two root prices; Infinity when nothing is known. */
  bound(entry: number, exit: number, su: number, sv: number): number {
    const at = placeOf(entry, exit)
    if (this.#quotes[at] !== this.#quote || this.#entry[at] !== entry || this.#exit[at] !== exit)
      return Infinity
    return su >= this.#quotient[at]! * sv ? this.#profit[at]! * sv * sv : Infinity
  }

  /** Keeps the profit at two root prices. */
  keep(entry: number, exit: number, su: number, sv: number, profit: number): void {
    const at = placeOf(entry, exit)
    this.#quotes[at] = this.#quote
    this.#entry[at] = entry
    this.#exit[at] = exit
    this.#quotient[at] = su / sv
    this.#profit[at] = profit / (sv * sv)
  }
}

const placeOf = (entry: number, exit: number): number => {
  const mixed = Math.imul(Math.imul(entry, 0x9e3779b1) ^ exit, 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) & (SIZE - 1)
}
