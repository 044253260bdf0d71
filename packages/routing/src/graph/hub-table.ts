import type { Memory } from './memory.ts'

/** Number of hubs. */
export const HUBS = 4

/** Floats of a row per hub: the reciprocal of the rate from it, the rate back to it, and the two depths. */
export const FIELDS = 4
export const ROW = FIELDS * HUBS
export const INVERSE_RATE = 0
export const RATE_BACK = 1
export const DEPTH_IN = 2
export const DEPTH_OUT = 3

const PAIRS = HUBS * HUBS

/** Buckets of rows by depth, a factor of two each, the deepest first. Rows with fewer than two links come after them. */
export const BUCKETS = 128
const UNBUCKETED = BUCKETS

/** A reference price is replaced when it is off by this factor. */
const MAX_PRICE_DRIFT = 2

export interface HubTableLayout {
  tokens: Int32Array
  rates: Float64Array
  outgoing: Int32Array
  rowOf: Int32Array
  counts: Int32Array
  starts: Int32Array
  bestRates: Float64Array
  referencePrices: Float64Array
}

/**
 * Rates and depths of every core token against the hubs, one dense row per token: most paths pass a hub, so every quote
 * searches the table. Rows are ordered by buckets of the second deepest hub link at reference prices: a path through
 * the token enters by one link and leaves by another, so the lesser of the two bounds its gain. Each bucket has an upper
 * bound of the rate from hub to hub through any of its rows.
 */
export class HubTable {
  /** Tokens by row; `rows` of them are in use. */
  tokens: Int32Array
  /**
   * Per row and hub `FIELDS` floats: the reciprocal of the rate from the hub (Infinity when none trades), the rate back
   * (0), and the depths of both in units of the hub.
   */
  rates: Float64Array
  /** Per row and hub: the link from the hub; -1 without a pool. */
  outgoing: Int32Array
  /** Per bucket: its first row. The rows after the last bucket have fewer than two links. */
  starts: Int32Array
  /** Per bucket and ordered pair of hubs: an upper bound of the rate through a row. */
  bestRates: Float64Array
  /** Per hub: a price in fixed proportion to the others, within a factor of `MAX_PRICE_DRIFT` of the present one. */
  referencePrices: Float64Array
  readonly #memory: Memory
  /** Per token: its row plus one; 0 without one. */
  #rowOf: Int32Array
  #counts: Int32Array
  /** Per row: its bucket. */
  #bucketOf = new Uint8Array(64)
  /** Per bucket: rows written since its rates were last computed from all rows. */
  readonly #writes = new Int32Array(BUCKETS)
  readonly #swap = new Float64Array(ROW)

  constructor(memory: Memory) {
    this.#memory = memory
    this.tokens = memory.int32(64)
    this.rates = memory.float64(64 * ROW)
    this.outgoing = memory.int32(64 * HUBS)
    this.starts = memory.int32(BUCKETS + 1)
    this.bestRates = memory.float64(BUCKETS * PAIRS)
    this.referencePrices = memory.float64(HUBS).fill(1)
    this.#rowOf = memory.int32(64)
    this.#counts = memory.int32(1)
  }

  get layout(): HubTableLayout {
    const { tokens, rates, outgoing, starts, bestRates, referencePrices } = this
    return {
      tokens,
      rates,
      outgoing,
      rowOf: this.#rowOf,
      counts: this.#counts,
      starts,
      bestRates,
      referencePrices,
    }
  }

  /** Reads the table of another thread from now on. */
  useLayout(layout: HubTableLayout): void {
    this.tokens = layout.tokens
    this.rates = layout.rates
    this.outgoing = layout.outgoing
    this.starts = layout.starts
    this.bestRates = layout.bestRates
    this.referencePrices = layout.referencePrices
    this.#rowOf = layout.rowOf
    this.#counts = layout.counts
  }

  /** Number of rows. */
  get rows(): number {
    return this.#counts[0]!
  }

  /** Row of a token; -1 when it is not core. */
  rowOf(token: number): number {
    return this.#rowOf[token]! - 1
  }

  /** Upper bound of the depth of the rows of a bucket, at reference prices. */
  depthOf(bucket: number): number {
    return 2 ** (BUCKETS - bucket)
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
    if (row === this.#bucketOf.length) {
      const larger = new Uint8Array(2 * row)
      larger.set(this.#bucketOf)
      this.#bucketOf = larger
    }
    this.tokens[row] = token
    this.#rowOf[token] = row + 1
    this.#bucketOf[row] = UNBUCKETED
    for (let hub = 0; hub < HUBS; hub++) this.#write(row, hub, -1, 0, 0, 0, 0)
  }

  remove(token: number): void {
    const row = this.#move(this.rowOf(token), UNBUCKETED)
    const last = this.rows - 1
    this.#swapRows(row, last)
    this.#counts[0] = last
    this.#rowOf[token] = 0
  }

  /** Removes the link between a hub and a token. */
  forget(token: number, hub: number): void {
    const row = this.rowOf(token)
    this.#write(row, hub, -1, 0, 0, 0, 0)
    this.#place(row)
  }

  /** Removes the links of a hub. */
  forgetHub(hub: number): void {
    for (let row = 0; row < this.rows; row++) this.#write(row, hub, -1, 0, 0, 0, 0)
    this.#placeAll()
  }

  /**
   * `link` leads from the hub to the token with the rate `there`; `back` is the reverse rate. The depths are those of
   * the two edges, in units of the hub.
   */
  set(
    token: number,
    hub: number,
    link: number,
    there: number,
    back: number,
    depthIn: number,
    depthOut: number,
  ): void {
    const row = this.rowOf(token)
    this.#write(row, hub, link, there, back, depthIn, depthOut)
    this.#place(row)
  }

  /** Takes new prices of the hubs where one differs much from its reference. */
  setReferencePrices(prices: ArrayLike<number>): void {
    const isClose = this.referencePrices.every((reference, hub) => {
      const drift = prices[hub]! / reference
      return drift <= MAX_PRICE_DRIFT && drift >= 1 / MAX_PRICE_DRIFT
    })
    if (isClose) return
    this.referencePrices.set(prices)
    this.#placeAll()
  }

  get bytes(): number {
    const arrays = [this.rates, this.outgoing, this.tokens, this.#rowOf, this.bestRates, this.#bucketOf]
    return arrays.reduce((sum, array) => sum + array.byteLength, 0)
  }

  #write(
    row: number,
    hub: number,
    link: number,
    there: number,
    back: number,
    depthIn: number,
    depthOut: number,
  ): void {
    this.outgoing[row * HUBS + hub] = link
    const at = row * ROW + FIELDS * hub
    this.rates[at + INVERSE_RATE] = 1 / there
    this.rates[at + RATE_BACK] = back
    this.rates[at + DEPTH_IN] = depthIn
    this.rates[at + DEPTH_OUT] = depthOut
  }

  /** Moves a row to its bucket and raises the rates of that bucket. */
  #place(row: number): void {
    const bucket = this.#bucketFor(row)
    const moved = this.#move(row, bucket)
    if (bucket === UNBUCKETED) return
    this.#raise(bucket, moved)
    this.#writes[bucket] = this.#writes[bucket]! + 1
    // Rates only rise until then: amortised, the exact ones cost as much as the writes.
    if (this.#writes[bucket]! > 2 * (this.starts[bucket + 1]! - this.starts[bucket]!) + 16)
      this.#tighten(bucket)
  }

  #placeAll(): void {
    const { rows } = this
    const order = Array.from({ length: rows }, (_, row) => this.#bucketFor(row))
    this.starts.fill(0)
    for (let row = 0; row < rows; row++) this.#bucketOf[row] = UNBUCKETED
    this.bestRates.fill(0)
    this.#writes.fill(0)
    // Rows move while they are placed: by token, each is placed once.
    const tokens = this.tokens.slice(0, rows)
    for (let i = 0; i < rows; i++) {
      const row = this.#move(this.rowOf(tokens[i]!), order[i]!)
      if (order[i]! < UNBUCKETED) this.#raise(order[i]!, row)
    }
  }

  /** Bucket of the second deepest link of a row. */
  #bucketFor(row: number): number {
    let [first, second] = [0, 0]
    for (let hub = 0; hub < HUBS; hub++) {
      const at = row * ROW + FIELDS * hub
      const depth =
        Math.max(this.rates[at + DEPTH_IN]!, this.rates[at + DEPTH_OUT]!) * this.referencePrices[hub]!
      if (depth > first) {
        second = first
        first = depth
      } else if (depth > second) second = depth
    }
    if (!(second > 0)) return UNBUCKETED
    const exponent = Math.floor(Math.log2(second)) + 1
    return BUCKETS - Math.max(1, Math.min(BUCKETS, exponent))
  }

  #raise(bucket: number, row: number): void {
    const at = row * ROW
    for (let from = 0; from < HUBS; from++) {
      const inverse = this.rates[at + FIELDS * from + INVERSE_RATE]!
      for (let to = 0; to < HUBS; to++) {
        const pair = bucket * PAIRS + from * HUBS + to
        const rate = this.rates[at + FIELDS * to + RATE_BACK]! / inverse
        if (rate > this.bestRates[pair]!) this.bestRates[pair] = rate
      }
    }
  }

  #tighten(bucket: number): void {
    this.#writes[bucket] = 0
    this.bestRates.fill(0, bucket * PAIRS, (bucket + 1) * PAIRS)
    for (let row = this.starts[bucket]!; row < this.starts[bucket + 1]!; row++) this.#raise(bucket, row)
  }

  /** Moves a row across the borders of buckets, one swap per border; returns its new index. */
  #move(row: number, bucket: number): number {
    let at = row
    let current = this.#bucketOf[row]!
    for (; current < bucket; current++) {
      const last = this.starts[current + 1]! - 1
      this.#swapRows(at, last)
      this.starts[current + 1] = last
      at = last
    }
    for (; current > bucket; current--) {
      const first = this.starts[current]!
      this.#swapRows(at, first)
      this.starts[current] = first + 1
      at = first
    }
    this.#bucketOf[at] = bucket
    return at
  }

  #swapRows(i: number, j: number): void {
    if (i === j) return
    const { rates, outgoing, tokens } = this
    this.#swap.set(rates.subarray(i * ROW, (i + 1) * ROW))
    rates.copyWithin(i * ROW, j * ROW, (j + 1) * ROW)
    rates.set(this.#swap, j * ROW)
    for (let hub = 0; hub < HUBS; hub++) {
      const link = outgoing[i * HUBS + hub]!
      outgoing[i * HUBS + hub] = outgoing[j * HUBS + hub]!
      outgoing[j * HUBS + hub] = link
    }
    const token = tokens[i]!
    tokens[i] = tokens[j]!
    tokens[j] = token
    this.#rowOf[tokens[i]!] = i + 1
    this.#rowOf[token] = j + 1
    const bucket = this.#bucketOf[i]!
    this.#bucketOf[i] = this.#bucketOf[j]!
    this.#bucketOf[j] = bucket
  }
}
