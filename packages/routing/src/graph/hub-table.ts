import { grown } from './edge-table.ts'

/** Number of hubs. */
export const HUBS = 4

/** Floats per row: per hub the reciprocal of the rate from it and the rate back to it. */
export const ROW = 2 * HUBS

/**
 * Rates of every core token against the hubs, one dense row per token: most paths pass a hub, so every quote
 * scans the table.
 */
export class HubTable {
  /** Tokens by row. */
  readonly tokens: number[] = []
  /**
   * Per row and hub: the reciprocal of the rate from the hub (Infinity when none trades), and the rate back
   * (0).
   */
  rates = new Float64Array(64 * ROW)
  /** Per row and hub: the link from the hub; -1 without a pool. */
  outgoing = new Int32Array(64 * HUBS)
  /** Per token: its row; -1 without one. */
  readonly #rows: number[] = []

  /** Row of a token; -1 when it is not core. */
  rowOf(token: number): number {
    return this.#rows[token] ?? -1
  }

  add(token: number): void {
    const row = this.tokens.push(token) - 1
    this.#rows[token] = row
    if (this.tokens.length * ROW > this.rates.length) {
      this.rates = grown(this.rates, new Float64Array(2 * this.rates.length))
      this.outgoing = grown(this.outgoing, new Int32Array(2 * this.outgoing.length))
    }
    for (let hub = 0; hub < HUBS; hub++) this.forget(row, hub)
  }

  remove(token: number): void {
    const row = this.rowOf(token)
    const last = this.tokens.length - 1
    this.rates.copyWithin(row * ROW, last * ROW, (last + 1) * ROW)
    this.outgoing.copyWithin(row * HUBS, last * HUBS, (last + 1) * HUBS)
    this.tokens[row] = this.tokens[last]!
    this.#rows[this.tokens[row]!] = row
    this.tokens.pop()
    this.#rows[token] = -1
  }

  forget(row: number, hub: number): void {
    this.set(row, hub, -1, 0, 0)
  }

  /** `link` leads from the hub to the row's token with the rate `there`; `back` is the reverse rate. */
  set(row: number, hub: number, link: number, there: number, back: number): void {
    this.outgoing[row * HUBS + hub] = link
    this.rates[row * ROW + 2 * hub] = 1 / there
    this.rates[row * ROW + 2 * hub + 1] = back
  }

  get bytes(): number {
    return this.rates.byteLength + this.outgoing.byteLength + 8 * (this.tokens.length + this.#rows.length)
  }
}
