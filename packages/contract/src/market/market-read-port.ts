import type { Asset } from './asset.ts'

/** Where a price is from: trades in the pools of the token, or the definition of the numeraire. */
export const priceSources = ['pools', 'numeraire'] as const
export type PriceSource = (typeof priceSources)[number]

/** A price with its source and age; the shape of `/api/price/v3`. */
export interface AssetPrice {
  usdPrice: number
  source: PriceSource
  /** Unix seconds of the newest trade behind it. */
  timestamp: number
  /** Slot of the trade that set the price. */
  blockId?: number
  decimals: number
  /** Percent. */
  priceChange24h?: number
  /** USD. */
  liquidity: number
  /** Absent for a token from before the server followed the chain. */
  createdAt?: string
}

/** Market data for other services: tokens, search and prices, in process or over HTTP. */
export interface MarketReadPort {
  /** Known tokens among `ids`, in the order of `ids`; unknown ids are omitted. */
  assets(ids: readonly string[], signal?: AbortSignal): Promise<Asset[]>
  /** Best matches first: exact address, exact symbol, prefix, then the rest; verified and liquid ones before others. */
  search(
    query: string,
    options: { limit: number; exactCaseInsensitive?: boolean },
    signal?: AbortSignal,
  ): Promise<Asset[]>
  /** Prices of the tokens that have a reliable one, at most 5 days old; the others are omitted. */
  prices(ids: readonly string[], signal?: AbortSignal): Promise<Record<string, AssetPrice>>
}
