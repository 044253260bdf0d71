import type { Memory } from './memory.ts'

/** Number of hubs. */
export const HUBS = 4

/** Floats per row: per hub the reciprocal of the rate from it and the rate back to it. */
export const ROW = 2 * HUBS

export interface HubTableLayout {
  tokens: Int32Array
  rates: Float64Array
  outgoing: Int32Array
  rowOf: Int32Array
  counts: Int32Array
}

/**
 * Rates of every core token against the hubs, one dense row per token: most paths pass a hub, so every quote
 * scans the table.
 */
export class HubTable {
  /** Tokens by row; `rows` of them are in use. */
  tokens: Int32Array
  /**
   * Per row and hub: the reciprocal of the rate from the hub (Infinity when none trades), and the rate back
   * (0).
   */
  rates: Float64Array
  /** Per row and hub: the link from the hub; -1 without a pool. */
  outgoing: Int32Array
  readonly #memory: Memory
  /** Per token: its row plus one; 0 without one. */
  #rowOf: Int32Array
  #counts: Int32Array

  constructor(memory: Memory) {
    this.#memory = memory
    this.tokens = memory.int32(64)
    this.rates = memory.float64(64 * ROW)
    this.outgoing = memory.int32(64 * HUBS)
    this.#rowOf = memory.int32(64)
    this.#counts = memory.int32(1)
  }

  get layout(): HubTableLayout {
    const { tokens, rates, outgoing } = this
    return { tokens, rates, outgoing, rowOf: this.#rowOf, counts: this.#counts }
  }

  /** Reads the table of another thread from now on. */
  useLayout({ tokens, rates, outgoing, rowOf, counts }: HubTableLayout): void {
    this.tokens = tokens
    this.rates = rates
    this.outgoing = outgoing
    this.#rowOf = rowOf
    this.#counts = counts
  }

  /** Number of rows. */
  get rows(): number {
    return this.#counts[0]!
  }

  /** Row of a token; -1 when it is not core. */
  rowOf(token: number): number {
    return this.#rowOf[token]! - 1
  }

  reserve(tokens: number): void {
    this.#rowOf = this.#memory.reserveInt32(this.#rowOf, tokens)
  }

  add(token: number): void {
    const row = this.rows
    this.#counts[0] = row + 1
    this.tokens = this.#memory.reserveInt32(this.tokens, row + 1)
    this.rates = this.#memory.reserveFloat64(this.rates, (row + 1) * ROW)
    this.outgoing = this.#memory.reserveInt32(this.outgoing, (row + 1) * HUBS)
    this.tokens[row] = token
    this.#rowOf[token] = row + 1
    for (let hub = 0; hub < HUBS; hub++) this.forget(row, hub)
  }

  remove(token: number): void {
    const row = this.rowOf(token)
    const last = this.rows - 1
    this.rates.copyWithin(row * ROW, last * ROW, (last + 1) * ROW)
    this.outgoing.copyWithin(row * HUBS, last * HUBS, (last + 1) * HUBS)
    this.tokens[row] = this.tokens[last]!
    this.#rowOf[this.tokens[row]!] = row + 1
    this.#counts[0] = last
    this.#rowOf[token] = 0
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
    return this.rates.byteLength + this.outgoing.byteLength + this.tokens.byteLength + this.#rowOf.byteLength
  }
}
