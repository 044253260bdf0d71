import { AlignedRows } from '@callisto/amms'
import { PairIndex } from './pair-index.ts'

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
