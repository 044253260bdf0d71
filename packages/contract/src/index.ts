export {
  type Asset,
  AssetSchema,
  AssetsReplySchema,
  type Audit,
  AuditSchema,
  type Stats,
  StatsSchema,
} from './market/asset.ts'
export {
  type AssetPool,
  AssetPoolSchema,
  type AssetPoolsReply,
  AssetPoolsReplySchema,
} from './market/asset-pool.ts'
export {
  type Candle,
  CandleSchema,
  type ChartQuery,
  type ChartReply,
  ChartReplySchema,
  type Interval,
  intervalSeconds,
  intervals,
  MAX_CANDLES,
} from './market/candle.ts'
export {
  type GemSection,
  type GemsReply,
  GemsReplySchema,
  type GemsRequest,
  gemSections,
  parseGemsRequest,
} from './market/gems.ts'
export { type Holder, HolderSchema, type HoldersReply, HoldersReplySchema } from './market/holder.ts'
export { type LaunchpadId, launchpadIds, parseLaunchpadId } from './market/launchpad-id.ts'
export {
  type MarketError,
  type MarketErrorCode,
  MarketErrorSchema,
  marketErrorCodes,
} from './market/market-error.ts'
export {
  type AssetSearchQuery,
  MAX_ASSET_IDS,
  MAX_TXS,
  parseAddress,
  parseAssetSearch,
  parseChartQuery,
  parseIds,
  parseTxQuery,
  type SearchFilter,
  searchFilters,
  type TxQuery,
} from './market/market-query.ts'
export type { AssetPrice, MarketReadPort } from './market/market-read-port.ts'
export {
  type Pool,
  type PoolCategory,
  PoolSchema,
  type PoolsReply,
  PoolsReplySchema,
  poolCategories,
} from './market/pool.ts'
export {
  boundParameterNames,
  DEFAULT_POOL_LIMIT,
  encodeFilters,
  MAX_POOL_LIMIT,
  parsePoolQuery,
} from './market/pool-query.ts'
export {
  assetSortKeys,
  type Bound,
  type BoundMetric,
  booleanFilters,
  boundMetrics,
  MAX_KEYWORD_LENGTH,
  numberFilters,
  type PoolListQuery,
  type ScreenerFilters,
  type SortDir,
  type SortKey,
  type TimedFilters,
  windowMetrics,
  windowSortKeys,
} from './market/screener-filters.ts'
export {
  type AssetUpdate,
  AssetUpdateSchema,
  type ClientFrame,
  ClientFrameSchema,
  MAX_STREAM_IDS,
  type PoolUpdate,
  PoolUpdateSchema,
  type PriceUpdate,
  PriceUpdateSchema,
  type ServerFrame,
  ServerFrameSchema,
} from './market/stream.ts'
export { type Tx, TxSchema, type TxsReply, TxsReplySchema } from './market/tx.ts'
export { AddressSchema, isAddressLike } from './shared/address.ts'
export {
  QueryError,
  type RawQuery,
  readBoolean,
  readInteger,
  readList,
  readNumber,
  readText,
  readTimeMs,
  readWord,
} from './shared/query-value.ts'
export { type Timeframe, TimeframeSchema, timeframeSeconds, timeframes } from './shared/timeframe.ts'
export {
  MAX_PRICE_IDS,
  type Price,
  PriceSchema,
  type PricesReply,
  PricesReplySchema,
  parsePriceIds,
} from './trade/price.ts'
export {
  BaseUnitsSchema,
  DEFAULT_SLIPPAGE_BPS,
  MAX_PLATFORM_FEE_BPS,
  MAX_TRANSACTION_ACCOUNTS,
  type OptimalityGap,
  parseQuoteRequest,
  type Quote,
  type QuoteRequest,
  QuoteSchema,
  type RoutePlanStep,
  RoutePlanStepSchema,
  SwapInfoSchema,
  type SwapMode,
  swapModes,
} from './trade/quote.ts'
export {
  type InstructionJson,
  InstructionJsonSchema,
  type PrioritizationFee,
  PrioritizationFeeSchema,
  type PriorityLevel,
  type ProgramLabels,
  ProgramLabelsSchema,
  priorityLevels,
  type SwapInstructionsReply,
  SwapInstructionsReplySchema,
  type SwapReply,
  SwapReplySchema,
  type SwapRequest,
  SwapRequestSchema,
} from './trade/swap.ts'
export {
  MAX_SEARCH_HITS,
  MAX_SEARCH_MINTS,
  parseTokenSearch,
  type Token,
  TokenSchema,
  TokensReplySchema,
} from './trade/token.ts'
export {
  type QuoteErrorCode,
  quoteErrorCode,
  quoteErrorCodes,
  type TradeErrorBody,
  type TradeErrorCode,
  type TradeErrorReason,
  TradeErrorSchema,
  tradeError,
  tradeErrors,
} from './trade/trade-error.ts'
