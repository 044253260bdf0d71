/** Least share of accepted orders that a maker fills. */
const MIN_FILL_RATE = 0.95
const WINDOW_MS = 3_600_000
/** Older ones are counted no longer, however many there are. */
const MAX_OUTCOMES = 10_000

/**
 * What became of the orders that a maker was to fill. Below 95 % of the last hour it gets no more requests, until its
 * failures are more than an hour old. The rule holds from the first failure on and is looked at with each request.
 */
export class FillRate {
  readonly #outcomes: { atMs: number; isFilled: boolean }[] = []

  add(isFilled: boolean, nowMs: number): void {
    this.#outcomes.push({ atMs: nowMs, isFilled })
    if (this.#outcomes.length > MAX_OUTCOMES) this.#outcomes.shift()
  }

  /** Share of the last hour; undefined without an order. */
  rate(nowMs: number): number | undefined {
    while (this.#outcomes[0] && this.#outcomes[0].atMs <= nowMs - WINDOW_MS) this.#outcomes.shift()
    if (this.#outcomes.length === 0) return undefined
    return this.#outcomes.filter(({ isFilled }) => isFilled).length / this.#outcomes.length
  }

  isOff(nowMs: number): boolean {
    return (this.rate(nowMs) ?? 1) < MIN_FILL_RATE
  }
}
