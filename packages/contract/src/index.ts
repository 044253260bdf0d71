export { AddressSchema, isAddressLike } from './address.ts'
export {
  type Asset,
  AssetSchema,
  AssetsReplySchema,
  type Audit,
  AuditSchema,
  type Stats,
  StatsSchema,
} from './asset.ts'
export {
  type AssetPool,
  AssetPoolSchema,
  type AssetPoolsReply,
  AssetPoolsReplySchema,
} from './asset-pool.ts'
export {
  type Candle,
  CandleSchema,
  type ChartQuery,
  type ChartReply,
  ChartReplySchema,
  type Interval,
  intervalSeconds,
  intervals,
  maxCandles,
} from './candle.ts'
export {
  type GemSection,
  type GemsReply,
  GemsReplySchema,
  type GemsRequest,
  gemSections,
  parseGemsRequest,
} from './gems.ts'
export { type Holder, HolderSchema, type HoldersReply, HoldersReplySchema } from './holder.ts'
export { knownLaunchpad, type LaunchpadId, launchpadIds } from './launchpad-id.ts'
export {
  type MarketError,
  type MarketErrorCode,
  MarketErrorSchema,
  marketErrorCodes,
} from './market-error.ts'
export {
  type AssetSearchQuery,
  maxAssetIds,
  maxTxs,
  parseAddress,
  parseAssetSearch,
  parseChartQuery,
  parseIds,
  parseTxQuery,
  type SearchFilter,
  searchFilters,
  type TxQuery,
} from './market-query.ts'
export type { AssetPrice, MarketReadPort } from './market-read-port.ts'
export {
  type Pool,
  type PoolCategory,
  PoolSchema,
  type PoolsReply,
  PoolsReplySchema,
  poolCategories,
} from './pool.ts'
export { boundNames, defaultPoolLimit, encodeFilters, maxPoolLimit, parsePoolQuery } from './pool-query.ts'
export {
  maxPriceIds,
  type Price,
  PriceSchema,
  type PricesReply,
  PricesReplySchema,
  parsePriceIds,
} from './price.ts'
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
} from './query-value.ts'
export {
  defaultSlippageBps,
  maxPlatformFeeBps,
  maxTransactionAccounts,
  parseQuoteRequest,
  type Quote,
  type QuoteGap,
  type QuoteRequest,
  QuoteSchema,
  type RoutePlanStep,
  RoutePlanStepSchema,
  SwapInfoSchema,
  type SwapMode,
  swapModes,
  UnitsSchema,
} from './quote.ts'
export {
  assetSortKeys,
  type Bound,
  type BoundMetric,
  booleanFilters,
  boundMetrics,
  keywordLength,
  numberFilters,
  type PoolListQuery,
  type ScreenFilters,
  type SortDir,
  type SortKey,
  type TimedFilters,
  windowMetrics,
  windowSortKeys,
} from './screen-filters.ts'
export {
  type AssetUpdate,
  AssetUpdateSchema,
  type ClientFrame,
  ClientFrameSchema,
  maxStreamIds,
  type PoolUpdate,
  PoolUpdateSchema,
  type PriceUpdate,
  PriceUpdateSchema,
  type ServerFrame,
  ServerFrameSchema,
} from './stream.ts'
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
} from './swap.ts'
export { type Timeframe, TimeframeSchema, timeframeSeconds, timeframes } from './timeframe.ts'
export {
  maxSearchHits,
  maxSearchMints,
  parseTokenSearch,
  type Token,
  TokenSchema,
  TokensReplySchema,
} from './token.ts'
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
} from './trade-error.ts'
export { type Tx, TxSchema, type TxsReply, TxsReplySchema } from './tx.ts'
