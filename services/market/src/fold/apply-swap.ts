import type { Market } from './market.ts'
import type { Swapped } from './market-event.ts'
import type { Trade } from './market-sink.ts'
import type { Pool } from './pool.ts'
import type { Token } from './token.ts'
import { isOrganic, SNIPER_SECONDS, SNIPER_SLOTS } from './wallets.ts'
import { tradeFlag } from './windows.ts'

/** Where a trade happened. */
export interface TradePosition {
  slot: number
  txIndex: number
  eventIndex: number
  signature: string
  circular: boolean
}

/** A trade moves the token's price when its pool has at least this share of the depth of the deepest one. */
export const MIN_VALID_DEPTH_SHARE = 0.1

/** Folds one trade into its pool, its token and all that is counted of them. */
export function applySwap(market: Market, pool: Pool, event: Swapped, position: TradePosition): Trade {
  const { base, quote } = pool
  const isBuy = event.mintOut === base.mint
  const amount = Number(isBuy ? event.amountOut : event.amountIn) / base.unit
  const usd = (Number(isBuy ? event.amountIn : event.amountOut) / quote.unit) * quote.price
  takeReserves(pool, event, isBuy, market.time)
  const spot = pool.spot * quote.price
  // Valued at the price that this trade made, so that a curve's first trade already gives it a size.
  if (pool.curve) pool.revalue(spot)
  const isValid = spot > 0 && spot < Number.POSITIVE_INFINITY && isDeepEnough(pool)
  if (isValid) setPrice(base, spot, position.slot)
  pool.revalue(isValid ? spot : base.price)
  base.sumLiquidity()

  const wallet = market.wallets.id(event.trader)
  // What has left the day must not weigh in the verdict; and a pair may be forgotten by it, so it is opened after.
  market.windows.advance(base.id, market.time)
  const row = market.windows.pairs.open(base.id, wallet)
  const flags =
    (isBuy ? 0 : tradeFlag.sell) |
    (position.circular ? tradeFlag.mev : 0) |
    (isValid ? tradeFlag.validPrice : 0) |
    (Number.isNaN(usd) ? tradeFlag.unpriced : 0)
  const trade: Trade = {
    slot: position.slot,
    txIndex: position.txIndex,
    eventIndex: position.eventIndex,
    time: market.time,
    signature: position.signature,
    token: base,
    pool,
    wallet,
    amount,
    usd,
    native: usd / solPrice(market),
    price: spot,
    liquidity: base.liquidity,
    flags,
  }
  if (classifyOrganic(market, trade, row)) trade.flags |= tradeFlag.organic
  count(market, trade, row)
  return trade
}

function takeReserves(pool: Pool, event: Swapped, isBuy: boolean, time: number): void {
  const [base, quote] = isBuy ? [event.reserveOut, event.reserveIn] : [event.reserveIn, event.reserveOut]
  pool.updateReserves(base, quote, time, event.price)
  if (!event.curve) return
  const realBase = Number(event.curve.realBase) / pool.base.unit
  const realQuote = Number(event.curve.realQuote) / pool.quote.unit
  // A curve that was there before the first block: what it once offered is read from its account later.
  pool.curve ??= { forSale: Number.NaN, realBase, realQuote, graduated: false }
  pool.curve.realBase = realBase
  pool.curve.realQuote = realQuote
}

/** A pool of dust must not move the price of a token that trades elsewhere. */
function isDeepEnough(pool: Pool): boolean {
  let deepest = 0
  for (const { depth } of pool.base.pools) if (depth > deepest) deepest = depth
  return pool.depth >= MIN_VALID_DEPTH_SHARE * deepest
}

function setPrice(token: Token, price: number, slot: number): void {
  token.price = price
  token.priceSlot = slot
  if (Number.isNaN(token.firstPrice)) token.firstPrice = price
}

function solPrice(market: Market): number {
  return market.sol?.price ?? Number.NaN
}

/** Counts the trade for its wallet, marks snipers and says whether the trade is organic; it is not in the windows yet. */
export function classifyOrganic(market: Market, trade: Trade, row: number): boolean {
  const { pairs } = market.windows
  const { token, flags, time, slot } = trade
  const isBuy = (flags & tradeFlag.sell) === 0
  const isBot = market.wallets.count(trade.wallet, time)
  if (isBuy && token.launch && slot - token.launch.slot <= SNIPER_SLOTS) pairs.markSniper(row)
  const isSniper = time - token.createdAt <= SNIPER_SECONDS && pairs.isSniper(row)
  const isCircular = (flags & tradeFlag.mev) !== 0
  const usd = flags & tradeFlag.unpriced ? 0 : trade.usd
  return isOrganic({ usd, isBuy, isCircular, isBot, isSniper }, pairs, row)
}

/** Adds a judged trade to windows and bars; also how a kept trade comes back after a restart. */
function count(market: Market, trade: Trade, row: number): void {
  const { token, time, flags, price } = trade
  addToWindows(market, trade, row)
  token.lastTradeTime = time
  token.version += 1
  if ((flags & tradeFlag.validPrice) === 0) return
  market.candles.push(token.id, time, price, price / solPrice(market), trade.usd, trade.native)
}

/** The part of a trade that the windows keep. */
export function addToWindows(market: Market, trade: Trade, row: number): void {
  const { token, time, flags, price } = trade
  const usd = flags & tradeFlag.unpriced ? 0 : trade.usd
  const liquidity = trade.liquidity || 0
  market.windows.push(token.id, trade.wallet, row, { time, usd, price, liquidity, flags })
}
