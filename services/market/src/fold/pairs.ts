import { AlignedRows } from '@callisto/amms'

/**
 * Doubles of a pair: net buying (USD) within the windows under a day, then of the last day the bought and sold USD. Net
 * buying of the day is bought less sold.
 */
export const pairField = { net: 0, bought: 3, sold: 4 } as const
/**
 * Words of a pair: its number of matched trades within the day with the class of age of its wallet at the last buy above
 * it, positions of its last buy, last trade and last organic buy in the token's log (0 is none), and its numbers of trades
 * and of buys within the day. A row is one cache line.
 */
export const pairWord = {
  matched: 10,
  lastBuy: 11,
  last: 12,
  lastOrganicBuy: 13,
  trades: 14,
  buys: 15,
} as const
/** The word `matched`: the count in these bits, the class of age from this bit on. */
export const MATCHED_BITS = 0x3fff_ffff
export const AGE_SHIFT = 30
export const PAIR_DOUBLES = 8
/** Row, sniper mark and index entry; the index keeps 30 to 65 % of its entries free. */
export const PAIR_BYTES = PAIR_DOUBLES * 8 + 1 + 16

/**
 * The activity of each wallet in each token. A pair exists while it has a trade in the longest window.
 */
export class Pairs {
  readonly rows = new AlignedRows(PAIR_DOUBLES, 1024)
  readonly #index = new PairIndex()
  #snipers = new Uint8Array(1024)

  get size(): number {
    return this.#index.size
  }

  get bytes(): number {
    return this.rows.bytes + this.#snipers.byteLength + this.#index.bytes
  }

  /** The row of a pair or -1. */
  find(token: number, wallet: number): number {
    return this.#index.get(token, wallet)
  }

  /** Adds a pair without a row and returns its row. */
  add(token: number, wallet: number): number {
    const row = this.rows.add()
    if (row >= this.#snipers.length) {
      const grown = new Uint8Array(this.#snipers.length * 2)
      grown.set(this.#snipers)
      this.#snipers = grown
    }
    this.#index.add(token, wallet, row)
    return row
  }

  /** Removes a pair without a trade in any window. */
  remove(token: number, wallet: number, row: number): void {
    this.#index.remove(token, wallet)
    this.rows.free(row)
    this.#snipers[row] = 0
  }

  markSniper(row: number): void {
    this.#snipers[row] = 1
  }

  isSniper(row: number): boolean {
    return this.#snipers[row] === 1
  }
}

const STRIDE = 4

/**
 * (token row, wallet row) -> pair row: open addressing with linear probing and deletion by backward shift (Knuth, The
 * Art of Computer Programming, vol. 3, 6.4, algorithm R). Four entries share a cache line.
 */
export class PairIndex {
  /** Of each entry: token row, wallet row, pair row plus one (0 is empty), unused. */
  #entries: Int32Array
  #mask: number
  #size = 0

  constructor(capacity = 1024) {
    this.#mask = capacity - 1
    this.#entries = new Int32Array(capacity * STRIDE)
  }

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#entries.byteLength
  }

  #home(token: number, wallet: number): number {
    let hash = Math.imul(token, 0x9e3779b1) ^ Math.imul(wallet, 0x85ebca6b)
    hash ^= hash >>> 15
    hash = Math.imul(hash, 0xc2b2ae35)
    return (hash ^ (hash >>> 13)) & this.#mask
  }

  /** The pair's row, or -1. */
  get(token: number, wallet: number): number {
    const entries = this.#entries
    for (let slot = this.#home(token, wallet); ; slot = (slot + 1) & this.#mask) {
      const at = slot * STRIDE
      const row = entries[at + 2]!
      if (row === 0) return -1
      if (entries[at] === token && entries[at + 1] === wallet) return row - 1
    }
  }

  /** Adds a pair that is not in the index. */
  add(token: number, wallet: number, row: number): void {
    if ((this.#size + 1) * 10 > (this.#mask + 1) * 7) this.#resize((this.#mask + 1) * 2)
    this.#insert(token, wallet, row + 1)
    this.#size += 1
  }

  remove(token: number, wallet: number): void {
    const entries = this.#entries
    let hole = this.#home(token, wallet)
    for (; ; hole = (hole + 1) & this.#mask) {
      const at = hole * STRIDE
      if (entries[at + 2] === 0) return
      if (entries[at] === token && entries[at + 1] === wallet) break
    }
    for (let slot = (hole + 1) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * STRIDE
      if (entries[at + 2] === 0) break
      const home = this.#home(entries[at]!, entries[at + 1]!)
      // An entry may fill the hole unless its home lies behind the hole on its probe path.
      if (((slot - home) & this.#mask) < ((slot - hole) & this.#mask)) continue
      entries.copyWithin(hole * STRIDE, at, at + STRIDE)
      hole = slot
    }
    entries[hole * STRIDE + 2] = 0
    this.#size -= 1
    if (this.#mask >= 2048 && this.#size * 8 < this.#mask) this.#resize((this.#mask + 1) / 2)
  }

  #insert(token: number, wallet: number, value: number): void {
    let slot = this.#home(token, wallet)
    while (this.#entries[slot * STRIDE + 2] !== 0) slot = (slot + 1) & this.#mask
    this.#entries[slot * STRIDE] = token
    this.#entries[slot * STRIDE + 1] = wallet
    this.#entries[slot * STRIDE + 2] = value
  }

  #resize(capacity: number): void {
    const old = this.#entries
    this.#mask = capacity - 1
    this.#entries = new Int32Array(capacity * STRIDE)
    for (let at = 0; at < old.length; at += STRIDE)
      if (old[at + 2] !== 0) this.#insert(old[at]!, old[at + 1]!, old[at + 2]!)
  }
}
