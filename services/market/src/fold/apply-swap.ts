import type { Market } from './market.ts'
import type { MarketBlock, MarketTransaction, Swapped } from './market-event.ts'
import { classifyTrade, noteLaunchBuy } from './organic.ts'
import { priceAfterTrade } from './published-price.ts'
import { tradeFlag, walletAgeFlag } from './windows.ts'

/** A trade of less than this (USD) is dust and sets no price. */
const MIN_VALID_USD = 0.1

/** Folds one swap into its pool, its token, the windows and the bars, and passes it to the sink. */
export function applySwap(
  market: Market,
  swap: Swapped,
  { slot }: MarketBlock,
  transaction: MarketTransaction,
): void {
  const { time, windows, trade } = market
  const { pool, wallet, isBuy } = swap
  const { base, quote } = pool
  const isInNumeraire = quote === market.numeraire
  const heldBefore = isInNumeraire ? pool.heldQuote : 0
  pool.applySwap(swap, time)
  const usd = (swap.amountQuote / quote.unit) * quote.price
  const solPrice = market.solPrice()
  const isValid = usd >= MIN_VALID_USD && setPrice(market, swap, slot, transaction.index, solPrice)
  const price = isValid ? base.price : pool.spot * quote.price
  pool.revalue(base.price)
  base.sumLiquidity(pool)
  const { liquidity } = base

  // Trades that have left the day must not count for the classification; the pair is opened after they are removed, as
  // their removal may remove it.
  windows.advance(base.row, time)
  const pair = windows.openPair(base.row, wallet)
  const isUnpriced = Number.isNaN(usd)
  const countedUsd = isUnpriced ? 0 : usd
  let flags =
    (isBuy ? 0 : tradeFlag.sell) |
    (transaction.circular ? tradeFlag.mev : 0) |
    (isValid ? tradeFlag.validPrice : 0) |
    (isUnpriced ? tradeFlag.unpriced : 0) |
    (isInNumeraire ? tradeFlag.numeraire : 0)
  flags |= classifyTrade(market, base, wallet, pair, slot, time, countedUsd, flags)
  flags |= walletAgeFlag(market.wallets.firstTime(wallet), time)
  if (isBuy && base.launch) noteLaunchBuy(base, base.launch, market.wallets, wallet, slot, flags)
  windows.push(base.row, wallet, pair, time, countedUsd, price, liquidity || 0, flags)
  base.lastTradeTime = time
  base.version += 1
  if (isInNumeraire) {
    market.countHeldQuote(pool, heldBefore)
    market.numeraireWindows.push(time, countedUsd, flags)
    quote.lastTradeTime = time
  }
  const native = usd / solPrice
  if (isValid) market.candles.push(base.row, time, price, price / solPrice, usd, native)

  trade.slot = slot
  trade.txIndex = transaction.index
  trade.eventIndex = swap.index
  trade.time = time
  trade.signature = transaction.signature
  trade.token = base
  trade.pool = pool
  trade.wallet = wallet
  trade.amount = swap.amountBase / base.unit
  trade.usd = usd
  trade.native = native
  trade.price = price
  trade.liquidity = liquidity
  trade.flags = flags
  market.sink.trade(trade)
}

/** Publishes the price that the pools state after a swap, and records it as the one that set it; false where they state none. */
function setPrice(
  market: Market,
  { pool, index }: Swapped,
  slot: number,
  txIndex: number,
  solPrice: number,
): boolean {
  const { references, time } = market
  const { base } = pool
  const stated = priceAfterTrade(pool, time)
  if (!(stated > 0)) return false
  const price = references.limit(base.row, stated)
  references.recordTrade(base.row, slot, txIndex, index, solPrice)
  base.setTradePrice(price, slot)
  return true
}
