import { PooledRows } from './growable.ts'
import { PairIndex } from './pair-index.ts'

/** Fields of a pair's row; the first four groups hold one value for each window. */
export const pairField = {
  trades: 0,
  net: 4,
  organicBuys: 8,
  gross: 12,
  balance: 13,
  count: 14,
  lastTime: 15,
  sniper: 16,
} as const
export const pairStride = 17

/** How long what a wallet did to a token is remembered, as an e-folding time in seconds. */
const memorySeconds = 3600

/**
 * What each wallet did with each token: trades and net buying within each window, and fading sums that tell a wallet
 * that goes back and forth from one that takes a side.
 */
export class Pairs {
  readonly #rows = new PooledRows(pairStride)
  readonly #index = new PairIndex()

  get data(): Float64Array {
    return this.#rows.data
  }

  get size(): number {
    return this.#index.size
  }

  get bytes(): number {
    return this.#rows.bytes + this.#index.bytes
  }

  /** The row of a pair or -1. */
  find(asset: number, trader: number): number {
    return this.#index.get(asset, trader)
  }

  /** The row of a pair, made when it is new. */
  open(asset: number, trader: number): number {
    const known = this.#index.get(asset, trader)
    if (known >= 0) return known
    const row = this.#rows.take()
    this.#index.add(asset, trader, row)
    return row
  }

  /** Forgets a pair that has no trade in any window. */
  close(asset: number, trader: number, row: number): void {
    this.#index.remove(asset, trader)
    this.#rows.release(row)
  }

  /** Adds a trade to the fading sums; `usd` is positive for a buy, negative for a sell. */
  remember(row: number, time: number, usd: number): void {
    const { data } = this
    const at = row * pairStride
    const fade = Math.exp((data[at + pairField.lastTime]! - time) / memorySeconds)
    data[at + pairField.gross] = data[at + pairField.gross]! * fade + Math.abs(usd)
    data[at + pairField.balance] = data[at + pairField.balance]! * fade + usd
    data[at + pairField.count] = data[at + pairField.count]! * fade + 1
    data[at + pairField.lastTime] = time
  }
}
