import { Rows } from './growable.ts'
import type { Pairs } from './pairs.ts'

/** A wallet that makes this many times the trades of the average active one is run by a program ... */
export const BOT_RATE_RATIO = 6
/** ... provided that it makes at least so many in a fading hour. */
export const MIN_BOT_TRADES_PER_HOUR = 10
/** From this many trades of a day in one token on, a wallet that ends where it began is washing volume. */
export const MIN_WASH_TRADES = 6
/** Net over gross volume below which trades cancel each other. */
export const MAX_WASH_NET_SHARE = 0.15
/** So many buys of a day in one token, all of one size to within a spread: people do not trade like that. */
export const MIN_UNIFORM_BUYS = 3
export const MAX_UNIFORM_BUY_SPREAD = 0.06
/** Smaller trades (USD) say nothing about wishes. */
export const MIN_ORGANIC_USD = 1
/** A buy within so many slots of the launch needs a program; its wallet counts as a sniper of that token for an hour. */
export const SNIPER_SLOTS = 2
export const SNIPER_SECONDS = 3600

const DECAY_SECONDS = 3600

/**
 * Which trades are somebody's own wish for a token. Only what the chain shows is used, and only what was known when
 * the trade was made. A trade is organic unless
 * - its transaction ends in the token it began with (arbitrage),
 * - the token is younger than an hour and its wallet bought within two slots of the launch (sniper),
 * - its wallet made at least 10 trades in the last fading hour, and 6 times as many as the average active wallet (bot),
 * - the wallet's trades in this token within a day are six or more and cancel to under 15 % of their sum, or its buys
 *   are three or more and all of one size to within 6 % (wash),
 * - it is worth less than a dollar or has no price.
 * "Fading" counts have an e-folding time of an hour. A wallet is as active as what is left of its last trade.
 */
export class Wallets {
  readonly #ids = new Map<string, number>()
  readonly #addresses: string[] = []
  /** Fading count of trades and the time it was taken at. */
  readonly #rows = new Rows(2)
  /** Fading counts of all trades and of all wallets that made them. */
  #trades = 0
  #active = 0
  #lastTime = 0

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

  /** Counts a trade of a wallet and says whether a program must be making them, this one included. */
  count(wallet: number, time: number): boolean {
    const { data } = this.#rows
    const at = wallet * 2
    const left = Math.exp((data[at + 1]! - time) / DECAY_SECONDS)
    const rate = data[at]! * left + 1
    data[at] = rate
    data[at + 1] = time
    const fade = Math.exp((this.#lastTime - time) / DECAY_SECONDS)
    this.#trades = this.#trades * fade + 1
    this.#active = this.#active * fade + (rate === 1 ? 1 : 1 - left)
    this.#lastTime = time
    return rate >= MIN_BOT_TRADES_PER_HOUR && rate * this.#active >= BOT_RATE_RATIO * this.#trades
  }
}

export interface TradeSignals {
  usd: number
  isBuy: boolean
  isCircular: boolean
  isBot: boolean
  /** Its wallet sniped the token, and the token is young. */
  isSniper: boolean
}

/** Whether a trade counts as organic; `row` is its pair's, and this trade is not in the windows yet. */
export function isOrganic(trade: TradeSignals, pairs: Pairs, row: number): boolean {
  const { usd, isBuy, isCircular, isBot, isSniper } = trade
  if (isCircular || isBot || isSniper || usd < MIN_ORGANIC_USD) return false
  const day = pairs.dailyActivityWith(row, isBuy ? usd : -usd, isBuy)
  if (day.trades >= MIN_WASH_TRADES && day.netShare < MAX_WASH_NET_SHARE) return false
  return day.buys < MIN_UNIFORM_BUYS || day.buySpread > MAX_UNIFORM_BUY_SPREAD
}
