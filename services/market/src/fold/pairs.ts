import { PairIndex } from './pair-index.ts'

/** Index of the day among the windows. */
const LONGEST = 3

/**
 * Doubles of a pair: net buying (USD) in each window, then of the longest window the number, sum and sum of squares of
 * its buys, and the volume of both sides. One cache line.
 */
export const pairSums = { net: 0, buys: 4, bought: 5, squares: 6, gross: 7 } as const
export const sumStride = 8
/** Counts of a pair: trades in each window, organic buys in each window. */
export const pairCounts = { trades: 0, organicBuys: 4 } as const
export const countStride = 8

/** A pair's last day, one trade included that is not in the windows yet. */
export interface PairDailyActivity {
  trades: number
  /** Net over gross volume, 0 to 1. */
  netShare: number
  buys: number
  /** Standard deviation of its buys over their mean. */
  buySpread: number
}

/**
 * What each wallet did with each token within each window, and how its last day looks: whether it takes a side, and
 * whether its buys are all of one size. A pair lives as long as it has a trade in the longest window.
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

  /** The last day of a pair with one more trade; `usd` is positive for a buy, negative for a sell. */
  dailyActivityWith(row: number, usd: number, isBuy: boolean): PairDailyActivity {
    const at = row * sumStride
    const bought = isBuy ? usd : 0
    const gross = this.sums[at + pairSums.gross]! + Math.abs(usd)
    const net = this.sums[at + pairSums.net + LONGEST]! + usd
    const buys = this.sums[at + pairSums.buys]! + (isBuy ? 1 : 0)
    const mean = (this.sums[at + pairSums.bought]! + bought) / buys
    const meanSquare = (this.sums[at + pairSums.squares]! + bought * bought) / buys
    return {
      trades: this.counts[row * countStride + pairCounts.trades + LONGEST]! + 1,
      netShare: gross > 0 ? Math.abs(net) / gross : 1,
      buys,
      buySpread: mean > 0 ? Math.sqrt(Math.max(0, meanSquare - mean * mean)) / mean : 1,
    }
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
