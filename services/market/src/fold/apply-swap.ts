import type { AlignedRows, PriceReferences } from '@callisto/amms'
import { ROW_BASE } from '@callisto/amms'
import type { Candles } from './candles.ts'
import type { ClusterTrades } from './cluster-trades.ts'
import { noteLaunchBuy } from './launch-wallets.ts'
import type { MarketTransaction, Swapped } from './market-event.ts'
import type { MarketSink, Trade } from './market-sink.ts'
import type { NumeraireWindows } from './numeraire-windows.ts'
import { classifyTrade } from './organic.ts'
import { priceAfterTrade } from './pool-price.ts'
import type { Pool, Token } from './token-and-pool.ts'
import {
  POOL_DOUBLES,
  poolField,
  poolKind,
  poolWord,
  TOKEN_DOUBLES,
  tokenField,
  tokenWord,
} from './token-and-pool.ts'
import type { Wallets } from './wallets.ts'
import type { Windows } from './windows.ts'
import { tradeFlag, walletAgeFlag } from './windows.ts'

/** A trade of less than this (USD) is dust and sets no price. */
const MIN_VALID_USD = 0.1

/** The part of the market that a swap changes. */
export interface SwapState {
  readonly poolRows: AlignedRows
  readonly tokenRows: AlignedRows
  readonly wallets: Wallets
  readonly windows: Windows
  readonly numeraireWindows: NumeraireWindows
  readonly clusterTrades: ClusterTrades
  readonly candles: Candles
  readonly references: PriceReferences
  readonly sink: MarketSink
  readonly reusedTrade: Trade
  /** Unix seconds of the block. */
  readonly time: number
  /** Row of the numeraire, -1 before it is known. */
  readonly numeraireRow: number
  /** USD of one SOL; NaN when unknown. */
  solPrice(): number
  tokenAt(row: number): Token
  poolAt(row: number): Pool
  countHeldQuote(pool: Pool, before: number): void
}

/** Folds one swap into its pool, its token, the windows and the bars, and passes it to the sink. */
export function applySwap(
  market: SwapState,
  event: Swapped,
  slot: number,
  transaction: MarketTransaction,
): void {
  const pools = market.poolRows
  const tokens = market.tokenRows
  const { f64: pool, u32: poolWords } = pools
  const { f64: token, u32: tokenWords } = tokens
  const p = ROW_BASE + event.pool * POOL_DOUBLES
  const kind = poolWords[p * 2 + poolWord.kind]!
  const baseRow = poolWords[p * 2 + poolWord.base]!
  const b = ROW_BASE + baseRow * TOKEN_DOUBLES
  const base = market.tokenAt(baseRow)
  const poolObject = market.poolAt(event.pool)
  const quoteRow = poolWords[p * 2 + poolWord.quote]!
  const quotePrice = token[ROW_BASE + quoteRow * TOKEN_DOUBLES]!
  const isInNumeraire = quoteRow === market.numeraireRow
  const heldBefore = isInNumeraire ? poolObject.heldQuote : 0
  const { unit: baseUnit } = base
  const { unit: quoteUnit } = poolObject.quote
  const { time } = market
  const { isBuy } = event

  const amount = event.amountBase / baseUnit
  const usd = (event.amountQuote / quoteUnit) * quotePrice
  poolObject.noteStanding(time)
  const reserveBase = event.reserveBase / baseUnit
  const reserveQuote = event.reserveQuote / quoteUnit
  pool[p + poolField.reserveBase] = reserveBase
  pool[p + poolField.reserveQuote] = reserveQuote
  const isCurve = (kind & poolKind.curve) !== 0
  let spot = pool[p + poolField.spot]!
  if (!Number.isNaN(event.price))
    spot = ((kind & poolKind.baseFirst) !== 0 ? event.price : 1 / event.price) * (baseUnit / quoteUnit)
  else if ((kind & poolKind.reserves) !== 0) spot = reserveQuote / reserveBase
  else if ((kind & poolKind.stable) !== 0) spot = poolObject.stableSpot(time)
  pool[p + poolField.spot] = spot
  if (!Number.isNaN(event.activeLiquidity)) poolObject.setActiveLiquidity(event.activeLiquidity)
  else if (!Number.isNaN(event.nearBase)) poolObject.setNear(event.nearBase, event.nearQuote)

  let heldBase = reserveBase
  let heldQuote = reserveQuote
  if (isCurve) {
    if (!Number.isNaN(event.realBase)) {
      pool[p + poolField.realBase] = event.realBase / baseUnit
      pool[p + poolField.realQuote] = event.realQuote / quoteUnit
    }
    heldBase = pool[p + poolField.realBase]!
    heldQuote = pool[p + poolField.realQuote]!
    // Valued at the price of this very trade, so that the first trade of a curve already has a depth.
    pool[p + poolField.liquidity] = heldQuote * quotePrice + heldBase * spot * quotePrice
  }
  poolObject.noteStanding(time)
  let price = spot * quotePrice
  const solPrice = market.solPrice()
  const stated = usd >= MIN_VALID_USD ? priceAfterTrade(poolObject, time) : Number.NaN
  const isValid = stated > 0
  if (isValid) {
    const { references } = market
    price = references.limit(baseRow, stated)
    references.recordTrade(baseRow, slot, transaction.index, event.index, solPrice)
    token[b + tokenField.price] = price
    token[b + tokenField.priceSlot] = slot
    if (Number.isNaN(token[b + tokenField.firstPrice]!)) token[b + tokenField.firstPrice] = price
  }
  const liquidity = heldQuote * quotePrice + heldBase * token[b + tokenField.price]!
  pool[p + poolField.liquidity] = liquidity
  if (tokenWords[b * 2 + tokenWord.poolCount] === 1) token[b + tokenField.liquidity] = liquidity
  else base.sumLiquidity()

  const { windows } = market
  // Trades that have left the day must not count for the classification; the pair is opened after they are removed, as
  // their removal may remove it.
  windows.advance(baseRow, time)
  const { wallet } = event
  const pair = windows.openPair(baseRow, wallet)
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
  const tokenLiquidity = token[b + tokenField.liquidity]!
  windows.push(baseRow, wallet, pair, time, countedUsd, price, tokenLiquidity || 0, flags)
  token[b + tokenField.lastTradeTime] = time
  token[b + tokenField.version]! += 1
  if (isInNumeraire) {
    market.countHeldQuote(poolObject, heldBefore)
    market.numeraireWindows.push(time, countedUsd, flags)
    poolObject.quote.lastTradeTime = time
  }
  const native = usd / solPrice
  if (isValid) market.candles.push(baseRow, time, price, price / solPrice, usd, native)

  const trade = market.reusedTrade
  trade.slot = slot
  trade.txIndex = transaction.index
  trade.eventIndex = event.index
  trade.time = time
  trade.signature = transaction.signature
  trade.token = base
  trade.pool = poolObject
  trade.wallet = wallet
  trade.amount = amount
  trade.usd = usd
  trade.native = native
  trade.price = price
  trade.liquidity = tokenLiquidity
  trade.flags = flags
  market.sink.trade(trade)
}
