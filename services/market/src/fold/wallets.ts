import { AlignedRows, ROW_BASE } from './aligned-rows.ts'

/** A wallet with this many times the trade rate of the average active wallet is a bot ... */
export const BOT_RATE_RATIO = 6
/** ... provided that its decayed hourly count of trades is at least this. */
export const MIN_BOT_TRADES_PER_HOUR = 10

const DECAY_SECONDS = 3600
/** A rate this old is dropped: less than 4e-11 of it is left. */
export const DECAY_HORIZON_SECONDS = 86_400

/** Doubles and words of a wallet: decayed count of trades, the second it was taken at, and the number of its pairs. */
const ROW_DOUBLES = 2
/** Row and id; the address and its map entry take some 130 bytes more. */
export const WALLET_BYTES = ROW_DOUBLES * 8 + 4
const rowWord = { time: 2, pairs: 3 } as const

/**
 * All wallets in memory and their decayed trade rates. A rate decays exponentially with an e-folding time of an hour
 * and counts as 0 after a day. A wallet's `row` is its place in memory and is reused after its removal; its `id` is
 * assigned once and identifies it in the tables.
 */
export class Wallets {
  readonly #rowOf = new Map<string, number>()
  readonly #addresses: (string | undefined)[] = []
  #ids = new Uint32Array(64)
  readonly #rows = new AlignedRows(ROW_DOUBLES)
  /** Id of the next new wallet. */
  nextId = 0
  /** Addresses of the newest wallets that are not in the tables yet; the last one has the id before `nextId`. */
  readonly added: string[] = []
  #cursor = 0
  /** Decayed counts of all trades and of all wallets that made them. */
  #trades = 0
  #active = 0
  #lastTime = 0

  /** Wallets in memory. */
  get size(): number {
    return this.#rowOf.size
  }

  /** Rows, free ones included. */
  get rowCount(): number {
    return this.#addresses.length
  }

  /** Bytes of the buffers, addresses apart. */
  get bytes(): number {
    return this.#rows.bytes + this.#ids.byteLength
  }

  find(address: string): number | undefined {
    return this.#rowOf.get(address)
  }

  /** The row of a wallet; an unknown one is added with the next id. */
  open(address: string): number {
    const known = this.#rowOf.get(address)
    if (known !== undefined) return known
    this.added.push(address)
    return this.restore(address, this.nextId)
  }

  /** Adds a wallet that has an id. */
  restore(address: string, id: number): number {
    const row = this.#rows.add()
    if (row >= this.#ids.length) {
      const grown = new Uint32Array(this.#ids.length * 2)
      grown.set(this.#ids)
      this.#ids = grown
    }
    this.#rowOf.set(address, row)
    this.#addresses[row] = address
    this.#ids[row] = id
    if (id >= this.nextId) this.nextId = id + 1
    return row
  }

  address(row: number): string {
    return this.#addresses[row]!
  }

  id(row: number): number {
    return this.#ids[row]!
  }

  addPair(row: number): void {
    this.#rows.u32[(ROW_BASE + row * ROW_DOUBLES) * 2 + rowWord.pairs]! += 1
  }

  removePair(row: number): void {
    this.#rows.u32[(ROW_BASE + row * ROW_DOUBLES) * 2 + rowWord.pairs]! -= 1
  }

  /** Counts a trade of a wallet and returns whether the wallet is a bot, this trade included. */
  recordTrade(row: number, time: number): boolean {
    const { f64, u32 } = this.#rows
    const at = ROW_BASE + row * ROW_DOUBLES
    const idle = time - u32[at * 2 + rowWord.time]!
    const left = idle >= DECAY_HORIZON_SECONDS ? 0 : idle === 0 ? 1 : Math.exp(-idle / DECAY_SECONDS)
    const rate = f64[at]! * left + 1
    f64[at] = rate
    u32[at * 2 + rowWord.time] = time
    if (time !== this.#lastTime) {
      const decay = Math.exp((this.#lastTime - time) / DECAY_SECONDS)
      this.#trades *= decay
      this.#active *= decay
      this.#lastTime = time
    }
    this.#trades += 1
    this.#active += rate === 1 ? 1 : 1 - left
    return rate >= MIN_BOT_TRADES_PER_HOUR && rate * this.#active >= BOT_RATE_RATIO * this.#trades
  }

  /**
   * Removes wallets without a pair whose rate has decayed and that are in the tables, among `count` rows; returns how
   * many. Successive calls go through all rows in turn.
   */
  removeIdle(now: number, count: number): number {
    let removed = 0
    const { u32 } = this.#rows
    for (let n = Math.min(count, this.#addresses.length); n > 0; n--) {
      this.#cursor = (this.#cursor + 1) % this.#addresses.length
      const address = this.#addresses[this.#cursor]
      if (address === undefined) continue
      const words = (ROW_BASE + this.#cursor * ROW_DOUBLES) * 2
      if (u32[words + rowWord.pairs] !== 0) continue
      if (now - u32[words + rowWord.time]! < DECAY_HORIZON_SECONDS) continue
      if (this.#ids[this.#cursor]! >= this.nextId - this.added.length) continue
      this.#rowOf.delete(address)
      this.#addresses[this.#cursor] = undefined
      this.#rows.free(this.#cursor)
      removed += 1
    }
    return removed
  }
}
