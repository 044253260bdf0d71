import type { Bar, Candles } from '../fold/candles.ts'
import type { Venue } from '../fold/market-event.ts'
import type { Trade } from '../fold/market-sink.ts'
import type { CurveState, Pool } from '../fold/pool.ts'
import type { Ramp } from '../fold/stable-price.ts'
import type { Launch, Token } from '../fold/token.ts'
import type { CandleRecord, TradeRecord } from './sql.ts'

/** JSON has no NaN, SQL neither: what is not known is null. */
export const nullable = (value: number): number | null => (Number.isFinite(value) ? value : null)
export const orNaN = (value: number | null | undefined): number => value ?? Number.NaN

export interface TokenData {
  decimals: number
  createdAt: number
  price: number | null
  priceSlot: number
  firstPrice: number | null
  liquidity: number | null
  lastTradeTime: number
  launch?: Launch
  graduatedPool?: string
  graduatedAt: number | null
  candles: (number | null)[]
}

export interface PoolData {
  base: number
  quote: number
  createdAt: number
  baseFirst: boolean
  venue: Venue
  reserveBase: number | null
  reserveQuote: number | null
  spot: number | null
  ramp?: Ramp
  liquidity: number | null
  lpSupply: number
  lpBurned: number
  curve?: { [field in keyof CurveState]: CurveState[field] | null }
}

export function tokenData(token: Token, candles: Candles): TokenData {
  return {
    decimals: token.decimals,
    createdAt: token.createdAt,
    price: nullable(token.price),
    priceSlot: token.priceSlot,
    firstPrice: nullable(token.firstPrice),
    liquidity: nullable(token.liquidity),
    lastTradeTime: token.lastTradeTime,
    ...(token.launch ? { launch: token.launch } : {}),
    ...(token.graduatedPool === undefined ? {} : { graduatedPool: token.graduatedPool }),
    graduatedAt: nullable(token.graduatedAt),
    candles: candles.save(token.id).map(nullable),
  }
}

export function poolData(pool: Pool): PoolData {
  const { curve } = pool
  return {
    base: pool.base.id,
    quote: pool.quote.id,
    createdAt: pool.createdAt,
    baseFirst: pool.baseFirst,
    venue: pool.venue,
    reserveBase: nullable(pool.reserveBase),
    reserveQuote: nullable(pool.reserveQuote),
    spot: nullable(pool.spot),
    ...(pool.ramp ? { ramp: pool.ramp } : {}),
    liquidity: nullable(pool.liquidity),
    lpSupply: pool.lpSupply,
    lpBurned: pool.lpBurned,
    ...(curve ? { curve: { ...curve, forSale: nullable(curve.forSale) } } : {}),
  }
}

export function tradeRecord(trade: Trade): TradeRecord {
  return {
    slot: trade.slot,
    tx_index: trade.txIndex,
    event_index: trade.eventIndex,
    time: trade.time,
    signature: trade.signature,
    token: trade.token.id,
    pool: trade.pool.id,
    wallet: trade.wallet,
    amount: trade.amount,
    usd: nullable(trade.usd),
    native: nullable(trade.native),
    price: nullable(trade.price),
    liquidity: nullable(trade.liquidity),
    flags: trade.flags,
  }
}

export function candleRecord(bar: Bar): CandleRecord {
  return {
    token: bar.asset,
    resolution: bar.resolution,
    time: bar.time,
    open: bar.open,
    high: bar.high,
    low: bar.low,
    close: bar.close,
    volume: bar.volume,
    native_open: nullable(bar.nativeOpen),
    native_high: nullable(bar.nativeHigh),
    native_low: nullable(bar.nativeLow),
    native_close: nullable(bar.nativeClose),
    native_volume: bar.nativeVolume,
  }
}

export function barOf(record: CandleRecord): Bar {
  return {
    asset: Number(record.token),
    resolution: Number(record.resolution),
    time: Number(record.time),
    open: record.open,
    high: record.high,
    low: record.low,
    close: record.close,
    volume: record.volume,
    nativeOpen: orNaN(record.native_open),
    nativeHigh: orNaN(record.native_high),
    nativeLow: orNaN(record.native_low),
    nativeClose: orNaN(record.native_close),
    nativeVolume: record.native_volume,
  }
}
