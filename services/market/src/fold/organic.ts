import { ROW_BASE } from './aligned-rows.ts'
import { PAIR_DOUBLES, type Pairs, pairField, pairWord } from './pairs.ts'

/** From this many trades of a day in one token on, a wallet whose trades cancel counts as washing volume. */
export const MIN_WASH_TRADES = 6
/** Share of net in gross volume below which trades cancel. */
export const MAX_WASH_NET_SHARE = 0.15
/** This many buys of a day in one token, all of one size to within the spread, count as automated. */
export const MIN_UNIFORM_BUYS = 3
/** Standard deviation of the buys over their mean. */
export const MAX_UNIFORM_BUY_SPREAD = 0.06
/** Smaller trades (USD) are never organic. */
export const MIN_ORGANIC_USD = 1
/** A buy within so many slots of the launch needs a program; its wallet counts as a sniper of that token for an hour. */
export const SNIPER_SLOTS = 2
export const SNIPER_SECONDS = 3600

/**
 * Whether the last day of a pair, one more trade included, looks like washed or automated volume: six or more trades
 * that cancel to under 15 % of their sum, or three or more buys of one size to within 6 %.
 */
export function isWashed(pairs: Pairs, row: number, usd: number, isBuy: boolean): boolean {
  const { f64, u32 } = pairs.rows
  const at = ROW_BASE + row * PAIR_DOUBLES
  const bought = f64[at + pairField.bought]! + (isBuy ? usd : 0)
  if (u32[at * 2 + pairWord.trades]! + 1 >= MIN_WASH_TRADES) {
    const sold = f64[at + pairField.sold]! + (isBuy ? 0 : usd)
    const gross = bought + sold
    if (gross > 0 && Math.abs(bought - sold) / gross < MAX_WASH_NET_SHARE) return true
  }
  const buys = u32[at * 2 + pairWord.buys]! + (isBuy ? 1 : 0)
  if (buys < MIN_UNIFORM_BUYS) return false
  const mean = bought / buys
  if (!(mean > 0)) return false
  const meanSquare = (f64[at + pairField.squares]! + (isBuy ? usd * usd : 0)) / buys
  return Math.sqrt(Math.max(0, meanSquare - mean * mean)) / mean <= MAX_UNIFORM_BUY_SPREAD
}
