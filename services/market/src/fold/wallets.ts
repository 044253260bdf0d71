import { Rows } from './growable.ts'
import type { Pairs } from './pairs.ts'

/** A wallet that makes more trades than this in a fading hour is run by a program. */
export const busyTradesPerHour = 40
/** From this many fading trades in one token on, a wallet that ends where it began is washing volume. */
export const backAndForthTrades = 4
/** Net over gross volume below which trades cancel each other. */
export const backAndForthShare = 0.15
/** Smaller trades (USD) say nothing about wishes. */
export const leastOrganicUsd = 1
/** A buy within so many slots of the launch needs a program. */
export const sniperSlots = 2

const memorySeconds = 3600

/**
 * Which trades are somebody's own wish for a token. Only what the chain shows is used, and only what was known when
 * the trade was made. A trade is organic unless
 * - its transaction ends in the token it began with (arbitrage),
 * - its wallet bought the token within two slots of the launch (sniper),
 * - its wallet made more than 40 trades in the last fading hour (bot),
 * - its wallet traded this token four times or more in the last fading hour and its buys and sells cancel to under
 *   15 % of their sum (wash),
 * - it is worth less than a dollar or has no price.
 * "Fading" sums have an e-folding time of an hour.
 */
export class Wallets {
  readonly #ids = new Map<string, number>()
  readonly #addresses: string[] = []
  /** Fading count of trades and the time it was taken at. */
  readonly #rows = new Rows(2)

  get size(): number {
    return this.#addresses.length
  }

  get bytes(): number {
    return this.#rows.bytes
  }

  id(address: string): number {
    const known = this.#ids.get(address)
    if (known !== undefined) return known
    const id = this.#rows.add()
    this.#ids.set(address, id)
    this.#addresses.push(address)
    return id
  }

  find(address: string): number | undefined {
    return this.#ids.get(address)
  }

  address(id: number): string {
    return this.#addresses[id]!
  }

  /** Counts a trade of a wallet and gives its fading trades per hour, this one included. */
  count(wallet: number, time: number): number {
    const { data } = this.#rows
    const at = wallet * 2
    const rate = data[at]! * Math.exp((data[at + 1]! - time) / memorySeconds) + 1
    data[at] = rate
    data[at + 1] = time
    return rate
  }
}

export interface JudgedTrade {
  usd: number
  circular: boolean
  tradesPerHour: number
}

/** Whether a trade counts as organic; `row` is its pair's, with this trade remembered. */
export function isOrganic(trade: JudgedTrade, pairs: Pairs, row: number): boolean {
  if (trade.circular || trade.tradesPerHour > busyTradesPerHour || !(trade.usd >= leastOrganicUsd))
    return false
  if (pairs.isSniper(row)) return false
  const { trades, oneSidedness } = pairs.recent(row)
  // Half a trade less, because the count has faded a little since the first of them.
  return trades <= backAndForthTrades - 0.5 || oneSidedness >= backAndForthShare
}
