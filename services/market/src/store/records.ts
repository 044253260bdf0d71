import type { Ramp, StoredReference } from '@callisto/amms'
import type { Bar } from '../fold/candles.ts'
import type { Market } from '../fold/market.ts'
import type { Trade } from '../fold/market-sink.ts'
import type { StoredRanges } from '../fold/price-ranges.ts'
import type { CurveState, FoldPool, Launch, Opinion, Token } from '../fold/token-and-pool.ts'
import type { AddedWallet } from '../fold/wallets.ts'
import type { IdleWindows } from '../fold/windows.ts'
import type { SearchText } from '../view/search-index.ts'
import type { CandleRecord, PoolRecord, TokenRecord, TradeRecord, WalletRecord } from './sql.ts'

/** JSON has no NaN, SQL neither: a value that is not known is null. */
export const nullable = (value: number): number | null => (Number.isFinite(value) ? value : null)
export const orNaN = (value: number | null | undefined): number => value ?? Number.NaN

/** `market_tokens.data`. */
export interface TokenData {
  decimals: number
  createdAt: number
  isOlder?: true
  price: number | null
  priceSlot: number
  firstPrice: number | null
  /** `Windows.newestBase`; absent in rows of an older form. */
  base?: [price: number, liquidity: number]
  liquidity: number | null
  lastTradeTime: number
  launch?: Launch
  launchBuyers?: [wallet: string, bits: number][]
  opinion?: Opinion
  graduatedPool?: string
  graduatedAt: number | null
  /** Rows of the open bars, as `Candles.save` returns them. */
  bars: (number | null)[]
  /** What `PriceReferences.save` returns. */
  reference: Omit<StoredReference, 'ends' | 'lastSolPrice'> & {
    ends: (number | null)[]
    lastSolPrice: number | null
  }
  /** Only of an archived token. */
  windows?: IdleWindows
}

/** `market_pools.data`. */
export interface PoolData {
  quote: number
  createdAt: number
  baseFirst: boolean
  isOlder?: boolean
  venue: string
  creator?: string | undefined
  config?: string | undefined
  creatorDeposits: number
  otherDeposits: number
  /** Null where it is infinite. */
  activeQuote: number | null
  standing: number
  standingAt: number
  reserveBase: number | null
  reserveQuote: number | null
  spot: number | null
  ramp?: Ramp
  ranges?: StoredRanges
  liquidity: number | null
  lpSupply: number
  lpBurned: number
  curve?: { [field in keyof CurveState]: CurveState[field] | null }
}

function tokenData(token: Token, market: Market, windows: IdleWindows | undefined): TokenData {
  const reference = market.references.save(token.row)
  return {
    decimals: token.decimals,
    createdAt: token.createdAt,
    ...(token.isOlder ? { isOlder: true as const } : {}),
    price: nullable(token.price),
    priceSlot: token.priceSlot,
    firstPrice: nullable(token.firstPrice),
    base: market.windows.newestBase(token.row),
    liquidity: nullable(token.liquidity),
    lastTradeTime: token.lastTradeTime,
    ...(token.launch ? { launch: token.launch } : {}),
    ...(token.launchBuyers ? { launchBuyers: [...token.launchBuyers] } : {}),
    ...(token.opinion ? { opinion: token.opinion } : {}),
    ...(token.graduatedPool === undefined ? {} : { graduatedPool: token.graduatedPool }),
    graduatedAt: nullable(token.graduatedAt),
    bars: market.candles.save(token.row).map(nullable),
    reference: {
      ...reference,
      ends: reference.ends.map(nullable),
      lastSolPrice: nullable(reference.lastSolPrice),
    },
    ...(windows ? { windows } : {}),
  }
}

/** What a search for an archived token needs. */
export type ArchivedText = Pick<SearchText, 'symbol' | 'name' | 'isVerified'>

/** A token's row; `windows` and `text` are given for an archived one. */
export function tokenRecord(
  token: Token,
  market: Market,
  windows?: IdleWindows,
  text?: ArchivedText,
): TokenRecord {
  return {
    id: token.id,
    mint: token.mint,
    data: JSON.stringify(tokenData(token, market, windows)),
    archived: windows ? 1 : 0,
    creator: token.launch?.creator ?? null,
    created: token.createdAt,
    graduated: token.graduatedPool === undefined ? 0 : 1,
    symbol: text?.symbol ?? null,
    name: text?.name ?? null,
    verified: text?.isVerified ? 1 : 0,
    liquidity: nullable(token.liquidity),
  }
}

export function walletRecord(id: number, { address, firstTime, funder, group }: AddedWallet): WalletRecord {
  return { id, address, first_time: firstTime, funder: funder ?? null, cluster: group ?? null }
}

export function poolRecord(pool: FoldPool): PoolRecord {
  const { curve } = pool
  const data: PoolData = {
    quote: pool.quote.id,
    createdAt: pool.createdAt,
    baseFirst: pool.baseFirst,
    ...(pool.isOlder ? { isOlder: true } : {}),
    venue: pool.venue,
    creator: pool.creator,
    config: pool.config,
    creatorDeposits: pool.creatorDeposits,
    otherDeposits: pool.otherDeposits,
    activeQuote: nullable(pool.activeQuote),
    standing: pool.standing,
    standingAt: pool.standingAt,
    reserveBase: nullable(pool.reserveBase),
    reserveQuote: nullable(pool.reserveQuote),
    spot: nullable(pool.spot),
    ...(pool.ramp ? { ramp: pool.ramp } : {}),
    ...(pool.ranges ? { ranges: pool.ranges.save() } : {}),
    liquidity: nullable(pool.liquidity),
    lpSupply: pool.lpSupply,
    lpBurned: pool.lpBurned,
    ...(curve
      ? {
          curve: {
            forSale: nullable(curve.forSale),
            realBase: nullable(curve.realBase),
            realQuote: nullable(curve.realQuote),
            graduated: curve.graduated,
          },
        }
      : {}),
  }
  return {
    id: pool.id,
    address: pool.address,
    base: pool.base.id,
    curve: pool.isCurve ? 1 : 0,
    data: JSON.stringify(data),
  }
}

/** A trade's row; `wallet` is the wallet's id. */
export function tradeRecord(trade: Trade, wallet: number): TradeRecord {
  return {
    slot: trade.slot,
    tx_index: trade.txIndex,
    event_index: trade.eventIndex,
    time: trade.time,
    signature: trade.signature,
    token: trade.token.id,
    pool: trade.pool.id,
    wallet,
    amount: trade.amount,
    usd: nullable(trade.usd),
    native: nullable(trade.native),
    price: nullable(trade.price),
    liquidity: nullable(trade.liquidity),
    flags: trade.flags,
  }
}

/** A bar's row; `token` is the token's id. */
export function candleRecord(bar: Bar, token: number): CandleRecord {
  return {
    token,
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

export function barOf(record: CandleRecord, token: Token): Bar {
  return {
    token: token.row,
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
