import { PairIndex } from './pair-index.ts'

/** Doubles of a pair: net buying (USD) in each window, then fading sums. One cache line. */
export const pairSums = { net: 0, gross: 4, balance: 5, count: 6, lastTime: 7 } as const
export const sumStride = 8
/** Counts of a pair: trades in each window, organic buys in each window. */
export const pairCounts = { trades: 0, organicBuys: 4 } as const
export const countStride = 8

/** How long what a wallet did to a token is remembered, as an e-folding time in seconds. */
const memorySeconds = 3600

/**
 * What each wallet did with each token: trades and net buying within each window, and fading sums that tell a wallet
 * that goes back and forth from one that takes a side. A pair lives as long as it has a trade in the longest window.
 */
export class Pairs {
  readonly #index = new PairIndex()
  readonly #free: number[] = []
  #rows = 0
  sums = new Float64Array(sumStride * 1024)
  counts = new Uint32Array(countStride * 1024)
  #snipers = new Uint8Array(1024)

  get size(): number {
    return this.#index.size
  }

  get bytes(): number {
    return this.sums.byteLength + this.counts.byteLength + this.#snipers.byteLength + this.#index.bytes
  }

  /** The row of a pair or -1. */
  find(asset: number, trader: number): number {
    return this.#index.get(asset, trader)
  }

  /** The row of a pair, made when it is new. */
  open(asset: number, trader: number): number {
    const known = this.#index.get(asset, trader)
    if (known >= 0) return known
    const row = this.#free.pop() ?? this.#rows++
    if (row >= this.#snipers.length) this.#grow()
    this.#index.add(asset, trader, row)
    return row
  }

  /** Forgets a pair that has no trade in any window. */
  close(asset: number, trader: number, row: number): void {
    this.#index.remove(asset, trader)
    this.sums.fill(0, row * sumStride, (row + 1) * sumStride)
    this.counts.fill(0, row * countStride, (row + 1) * countStride)
    this.#snipers[row] = 0
    this.#free.push(row)
  }

  markSniper(row: number): void {
    this.#snipers[row] = 1
  }

  isSniper(row: number): boolean {
    return this.#snipers[row] === 1
  }

  /** Adds a trade to the fading sums; `usd` is positive for a buy, negative for a sell. */
  remember(row: number, time: number, usd: number): void {
    const { sums } = this
    const at = row * sumStride
    const fade = Math.exp((sums[at + pairSums.lastTime]! - time) / memorySeconds)
    sums[at + pairSums.gross] = sums[at + pairSums.gross]! * fade + Math.abs(usd)
    sums[at + pairSums.balance] = sums[at + pairSums.balance]! * fade + usd
    sums[at + pairSums.count] = sums[at + pairSums.count]! * fade + 1
    sums[at + pairSums.lastTime] = time
  }

  /** Trades that have not faded, and the share of their volume that did not cancel (0 to 1). */
  recent(row: number): { trades: number; oneSidedness: number } {
    const at = row * sumStride
    const gross = this.sums[at + pairSums.gross]!
    const balance = Math.abs(this.sums[at + pairSums.balance]!)
    return { trades: this.sums[at + pairSums.count]!, oneSidedness: gross > 0 ? balance / gross : 1 }
  }

  #grow(): void {
    const sums = new Float64Array(this.sums.length * 2)
    sums.set(this.sums)
    this.sums = sums
    const counts = new Uint32Array(this.counts.length * 2)
    counts.set(this.counts)
    this.counts = counts
    const snipers = new Uint8Array(this.#snipers.length * 2)
    snipers.set(this.#snipers)
    this.#snipers = snipers
  }
}
