import { grown } from './edge-table.ts'

/** How many of the busiest tokens are told apart. */
export const HUBS = 4

/** Floats of a row: per hub, what a unit of the hub's price costs there (1 / rate) and what it fetches on the way back. */
export const ROW = 2 * HUBS

/**
 * What every core token costs in the busiest tokens and fetches there, one row a token, dense: most ways lead through a
 * hub, so every quote asks this of all tokens at once.
 */
export class HubTable {
  /** Tokens in the order of their rows. */
  readonly tokens: number[] = []
  /** Per row and hub: the reciprocal of the rate from the hub (Infinity when none trades), and the rate back (0). */
  rates = new Float64Array(64 * ROW)
  /** Per row and hub: the half-link from the hub, -1 when they share no pool. */
  halves = new Int32Array(64 * HUBS)
  /** Per token: its row, -1 when it has none. */
  readonly #rows: number[] = []

  /** A token's row, -1 when it is no core token. */
  rowOf(token: number): number {
    return this.#rows[token] ?? -1
  }

  add(token: number): void {
    const row = this.tokens.push(token) - 1
    this.#rows[token] = row
    if (this.tokens.length * ROW > this.rates.length) {
      this.rates = grown(this.rates, new Float64Array(2 * this.rates.length))
      this.halves = grown(this.halves, new Int32Array(2 * this.halves.length))
    }
    for (let hub = 0; hub < HUBS; hub++) this.forget(row, hub)
  }

  remove(token: number): void {
    const row = this.rowOf(token)
    const last = this.tokens.length - 1
    this.rates.copyWithin(row * ROW, last * ROW, (last + 1) * ROW)
    this.halves.copyWithin(row * HUBS, last * HUBS, (last + 1) * HUBS)
    this.tokens[row] = this.tokens[last]!
    this.#rows[this.tokens[row]!] = row
    this.tokens.pop()
    this.#rows[token] = -1
  }

  forget(row: number, hub: number): void {
    this.set(row, hub, -1, 0, 0)
  }

  /** `half` leads from the hub to the row's token at the rate `there`; `back` is the rate of the other direction. */
  set(row: number, hub: number, half: number, there: number, back: number): void {
    this.halves[row * HUBS + hub] = half
    this.rates[row * ROW + 2 * hub] = 1 / there
    this.rates[row * ROW + 2 * hub + 1] = back
  }

  get bytes(): number {
    return this.rates.byteLength + this.halves.byteLength + 8 * (this.tokens.length + this.#rows.length)
  }
}
