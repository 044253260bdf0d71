import { ROW_BASE } from '@callisto/amms'
import type { Market } from './market.ts'
import { MATCHED_BITS, PAIR_DOUBLES, type Pairs, pairField, pairWord } from './pairs.ts'
import type { Launch, Token } from './token-and-pool.ts'
import type { Wallets } from './wallets.ts'
import { tradeFlag } from './windows.ts'

/** From this many trades of a day in one token on, the trades of a wallet can cancel ... */
export const MIN_CANCELLING_TRADES = 6
/** ... and do so below this share of net in gross volume. */
export const MAX_CANCELLING_NET = 0.15
/** This many of a wallet's trades of a day in one token that match another's, and at least a quarter of all, are no accident. */
export const MIN_MATCHED_TRADES = 2
export const MIN_MATCHED_SHARE = 0.25
/** Smaller trades (USD) are never organic. */
export const MIN_ORGANIC_USD = 1
/** A buy within so many slots of the launch needs a program; its wallet counts as a sniper of that token for an hour. */
export const SNIPER_SLOTS = 2
export const SNIPER_SECONDS = 3600

const {
  bot: BOT,
  sniper: SNIPER,
  insider: INSIDER,
  washed: WASHED,
  matched: MATCHED,
  organic: ORGANIC,
} = tradeFlag

/**
 * Records a trade for its wallet and its funding group, marks snipers and returns the bits of `tradeFlag` that classify the
 * trade; it is not in the windows yet. Only data of the chain up to the trade is used.
 * - `bot`: its wallet makes at least 10 trades in a decayed hour and 5 times the rate of the average active wallet.
 * - `sniper`: the token is younger than an hour and its wallet, not the creator's, bought within two slots of the launch.
 * - `insider`: its wallet is in the funding group of the creator, and not the creator's.
 * - `matched`: the last trade of the token, of another wallet, is undone by it within the same second (`Windows.matchesLast`).
 * - `washed`: the trades of its funding group in this token cancel (`GroupTrades`); or six or more trades of its wallet, which is
 *   no bot, of the day in this token cancel, and they come at a fixed interval or match those of others. The trades of
 *   snipers and insiders are not washed.
 * - `organic`: none of them, it is worth a dollar or more, it is not the creator's, and its transaction is no arbitrage,
 *   which ends in the mint that it began with.
 */
export function classifyTrade(
  { wallets, windows, groupTrades }: Market,
  token: Token,
  wallet: number,
  pair: number,
  slot: number,
  time: number,
  usd: number,
  flags: number,
): number {
  const { pairs } = windows
  const isBuy = (flags & tradeFlag.sell) === 0
  const matched = windows.matchesLast(token.row, pair, time, usd, flags) ? MATCHED : 0
  const { launch } = token
  const isDev = launch !== undefined && launch.creatorId === wallets.id(wallet)
  const isGrouped = wallets.isGrouped(wallet)
  let reasons = wallets.recordTrade(wallet, time) ? BOT : 0
  if (launch && !isDev) {
    if (isBuy && slot - launch.slot <= SNIPER_SLOTS) pairs.markSniper(pair)
    if (time - token.createdAt <= SNIPER_SECONDS && pairs.isSniper(pair)) reasons |= SNIPER
    if (isGrouped && wallets.id(wallets.groupOf(wallet)) === launch.cluster) reasons |= INSIDER
  }
  let isWashed =
    reasons === 0 &&
    (wallets.isRegular(wallet) || isMatching(pairs, pair, matched !== 0)) &&
    isCancelling(pairs, pair, usd, isBuy)
  if (isGrouped) {
    const group = wallets.id(wallets.groupOf(wallet))
    const key = { group, token: token.id, wallet: wallets.id(wallet) }
    if (groupTrades.record(key, time, isBuy ? usd : -usd)) isWashed = true
  }
  const isCircular = (flags & tradeFlag.mev) !== 0
  if (isWashed && !isCircular && (reasons & (SNIPER | INSIDER)) === 0) reasons |= WASHED
  const isOrganic = reasons === 0 && !isCircular && !isDev && usd >= MIN_ORGANIC_USD
  return isOrganic ? ORGANIC | matched : reasons | matched
}

/** Whether two or more of a pair's trades of the last day, one more included, and a quarter of them match another wallet's. */
export function isMatching(pairs: Pairs, row: number, isMatched: boolean): boolean {
  const { u32 } = pairs.rows
  const words = (ROW_BASE + row * PAIR_DOUBLES) * 2
  const matched = (u32[words + pairWord.matched]! & MATCHED_BITS) + (isMatched ? 1 : 0)
  return matched >= MIN_MATCHED_TRADES && matched >= MIN_MATCHED_SHARE * (u32[words + pairWord.trades]! + 1)
}

/** Whether a pair's trades of the last day, one more included, are six or more and cancel to under 15 % of their sum. */
export function isCancelling(pairs: Pairs, row: number, usd: number, isBuy: boolean): boolean {
  const { f64, u32 } = pairs.rows
  const at = ROW_BASE + row * PAIR_DOUBLES
  if (u32[at * 2 + pairWord.trades]! + 1 < MIN_CANCELLING_TRADES) return false
  const bought = f64[at + pairField.bought]! + (isBuy ? usd : 0)
  const sold = f64[at + pairField.sold]! + (isBuy ? 0 : usd)
  const gross = bought + sold
  return gross > 0 && Math.abs(bought - sold) / gross < MAX_CANCELLING_NET
}

/**
 * Bits of a wallet, not the creator's, that bought a launched token: within two slots of the launch; in the very block of
 * the launch; while it was in the creator's funding group, that is, funded by the same wallet or by the creator.
 */
export const launchBuyer = { sniper: 1, bundler: 2, insider: 4 } as const

/** Wallets of one token that are kept; blocks hold few more buys, and a funding group has at most 16 wallets. */
export const MAX_LAUNCH_BUYERS = 256

/** Notes a buy of a launched token at a slot; `flags` are those of the trade, `wallet` is the row of the buyer. */
export function noteLaunchBuy(
  token: Token,
  launch: Launch,
  wallets: Wallets,
  wallet: number,
  slot: number,
  flags: number,
): void {
  const slots = slot - launch.slot
  let bits = (flags & tradeFlag.insider) !== 0 ? launchBuyer.insider : 0
  if (slots <= SNIPER_SLOTS && wallets.id(wallet) !== launch.creatorId)
    bits |= launchBuyer.sniper | (slots === 0 ? launchBuyer.bundler : 0)
  if (bits === 0) return
  token.launchBuyers ??= new Map()
  const address = wallets.address(wallet)
  const known = token.launchBuyers.get(address)
  if (known === undefined && token.launchBuyers.size >= MAX_LAUNCH_BUYERS) return
  token.launchBuyers.set(address, (known ?? 0) | bits)
}
