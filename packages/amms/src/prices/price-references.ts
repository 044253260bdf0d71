import { AlignedRows, ROW_BASE } from './aligned-rows.ts'

/** Blocks in a row at whose ends a price must have stood before it becomes the reference. */
export const CONFIRM_BLOCKS = 3
/** The published price is at most this factor above or below its reference. */
export const PRICE_BAND = 1.02

export const REFERENCE_DOUBLES = 8
const field = { reference: 0, ends: 1, slot: 4, place: 5, solPrice: 6, cause: 7 } as const
/** Why a price is not confirmed yet: a trade set it, or the pools changed without one. 0 for a confirmed one. */
const cause = { trade: 1, pools: 2 } as const
/** `place` is the transaction's index times this, plus the event's. */
const EVENTS = 2 ** 20
type Ends = [number, number, number]

/** Identifies a trade. */
export interface TradeKey {
  slot: number
  txIndex: number
  eventIndex: number
}

/** The state of one token, to be stored. NaN stands for "not known". */
export interface StoredReference {
  reference: number
  ends: Ends
  lastTrade: TradeKey
  lastSolPrice: number
  cause: number
}

/** Receives a price that is published for a token, NaN for none; `isOfTrade` when its newest valid trade set it. */
type Report = (row: number, price: number, isOfTrade: boolean) => void

/**
 * Published prices that one transaction or one block cannot push. The pools of a token state a price at any moment; the
 * reference is the previous reference, clamped to the range of the prices at the ends of the last `CONFIRM_BLOCKS` blocks,
 * and the published price is the pools' price, clamped to `PRICE_BAND` around the reference. So a jump is published in
 * full once it has stood for `CONFIRM_BLOCKS` blocks, and not at all if it is reversed before.
 *
 * One cache line a token, in the rows of the token table. Only tokens whose state can still change are looked at.
 */
export class PriceReferences {
  readonly #rows = new AlignedRows(REFERENCE_DOUBLES)
  /** Rows whose price is not confirmed. */
  readonly #unconfirmed: number[] = []

  get bytes(): number {
    return this.#rows.bytes
  }

  add(): number {
    return this.#rows.add()
  }

  /** Frees the row of a token whose price is confirmed. */
  remove(row: number): void {
    const place = this.#unconfirmed.indexOf(row)
    if (place >= 0) this.#unconfirmed.splice(place, 1)
    this.#rows.free(row)
  }

  isConfirmed(row: number): boolean {
    return this.#rows.f64[this.#rows.at(row) + field.cause] === 0
  }

  /** The price to publish for a positive price of the pools. The first price of a token is its reference. */
  limit(row: number, price: number): number {
    const { f64 } = this.#rows
    const at = ROW_BASE + row * REFERENCE_DOUBLES
    const reference = f64[at + field.reference]!
    if (reference === 0) {
      f64.fill(price, at, at + field.slot)
      return price
    }
    return Math.min(Math.max(price, reference / PRICE_BAND), reference * PRICE_BAND)
  }

  /** Has the token looked at when the next blocks begin: its pools have changed. */
  touch(row: number): void {
    this.#list(row, cause.pools)
  }

  #list(row: number, why: number): void {
    const { f64 } = this.#rows
    const at = ROW_BASE + row * REFERENCE_DOUBLES + field.cause
    const known = f64[at]!
    if (known === 0) this.#unconfirmed.push(row)
    if (known !== cause.trade) f64[at] = why
  }

  /** Records a trade that sets the token's price, and has the token looked at when the next blocks begin. */
  recordTrade(row: number, slot: number, txIndex: number, eventIndex: number, solPrice: number): void {
    const { f64 } = this.#rows
    const at = ROW_BASE + row * REFERENCE_DOUBLES
    f64[at + field.slot] = slot
    f64[at + field.place] = txIndex * EVENTS + eventIndex
    f64[at + field.solPrice] = solPrice
    this.#list(row, cause.trade)
  }

  /** The token's newest trade that set a price; slot 0 before the first. */
  lastTrade(row: number): TradeKey {
    const at = this.#rows.at(row)
    const { f64 } = this.#rows
    const place = f64[at + field.place]!
    return { slot: f64[at + field.slot]!, txIndex: Math.floor(place / EVENTS), eventIndex: place % EVENTS }
  }

  /** USD of one SOL at that trade; NaN when it was not known. */
  lastSolPrice(row: number): number {
    return this.#rows.f64[this.#rows.at(row) + field.solPrice]!
  }

  /**
   * Takes the present prices of the pools as those at the ends of the last `blocks` blocks, moves the references and
   * reports the published price of every token whose price was not confirmed. `priceOf` gives the pools' price of a token, NaN
   * where no pool states one; every price is read before the first is reported, so the order of tokens does not matter.
   */
  confirm(blocks: number, priceOf: (row: number) => number, report: Report): void {
    if (this.#unconfirmed.length === 0) return
    const { f64 } = this.#rows
    const listed = this.#unconfirmed
    for (const row of listed) {
      const ends = ROW_BASE + row * REFERENCE_DOUBLES + field.ends
      const price = priceOf(row)
      for (let n = CONFIRM_BLOCKS - 1; n >= blocks; n--) f64[ends + n] = f64[ends + n - blocks]!
      for (let n = Math.min(blocks, CONFIRM_BLOCKS) - 1; n >= 0; n--) f64[ends + n] = price
    }
    let kept = 0
    for (const row of listed) if (!this.#isConfirmedNow(row, report)) listed[kept++] = row
    listed.length = kept
  }

  /** Moves one reference, reports the price, and returns whether nothing can change it any more. */
  #isConfirmedNow(row: number, report: Report): boolean {
    const { f64 } = this.#rows
    const at = ROW_BASE + row * REFERENCE_DOUBLES
    const newest = f64[at + field.ends]!
    let reference = f64[at + field.reference]!
    let isSteady = true
    if (reference === 0 && newest > 0) this.limit(row, newest)
    else {
      let low = Number.POSITIVE_INFINITY
      let high = 0
      for (let n = 0; n < CONFIRM_BLOCKS; n++) {
        const end = f64[at + field.ends + n]!
        // Without a stated price the reference stands.
        const price = end > 0 ? end : reference
        if (price < low) low = price
        if (price > high) high = price
        if (end !== newest && !(Number.isNaN(end) && Number.isNaN(newest))) isSteady = false
      }
      reference = Math.min(Math.max(reference, low), high)
      f64[at + field.reference] = reference
    }
    const isOfTrade = f64[at + field.cause] === cause.trade
    report(row, newest > 0 ? this.limit(row, newest) : Number.NaN, isOfTrade)
    if (isSteady) f64[at + field.cause] = 0
    return isSteady
  }

  save(row: number): StoredReference {
    const { f64 } = this.#rows
    const at = this.#rows.at(row)
    const ends = [...f64.subarray(at + field.ends, at + field.ends + CONFIRM_BLOCKS)] as Ends
    const [reference, why] = [f64[at + field.reference]!, f64[at + field.cause]!]
    const [lastTrade, lastSolPrice] = [this.lastTrade(row), this.lastSolPrice(row)]
    return { reference, ends, lastTrade, lastSolPrice, cause: why }
  }

  restore(row: number, stored: StoredReference): void {
    const { reference, ends, lastTrade, lastSolPrice, cause: why } = stored
    const { f64 } = this.#rows
    const at = this.#rows.at(row)
    f64[at + field.reference] = reference
    f64.set(ends, at + field.ends)
    f64[at + field.slot] = lastTrade.slot
    f64[at + field.place] = lastTrade.txIndex * EVENTS + lastTrade.eventIndex
    f64[at + field.solPrice] = lastSolPrice
    if (why !== 0) this.#list(row, why)
  }
}
