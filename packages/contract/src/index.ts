export {
  type Asset,
  AssetSchema,
  AssetsReplySchema,
  type Audit,
  AuditSchema,
  type MintExtensions,
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
  BarSchema,
  type BarsQuery,
  BarsReplySchema,
  type BarType,
  barIntervals,
  barTypes,
  MAX_BARS,
  toBarsQuery,
} from './market/bars.ts'
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
  GemsRequestSchema,
  gemSections,
  toGemsQuery,
} from './market/gems.ts'
export { type Holder, HolderSchema, type HoldersReply, HoldersReplySchema } from './market/holder.ts'
export { type LaunchpadId, launchpadIds, parseLaunchpadId } from './market/launchpad-id.ts'
export {
  AssetPathSchema,
  type AssetSearchQuery,
  AssetSearchQuerySchema,
  AssetsQuerySchema,
  ChartQuerySchema,
  MAX_ASSET_IDS,
  MAX_TXS,
  type SearchFilter,
  searchFilters,
  type TxQuery,
  TxsQuerySchema,
  toAssetSearch,
  toChartQuery,
  toTxQuery,
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
  PoolListQuerySchema,
  parsePoolQuery,
  toPoolListQuery,
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
export { MAX_SYMBOL_LENGTH, SymbolAddressesSchema } from './market/symbol-addresses.ts'
export { TokenMetadataSchema } from './market/token-metadata.ts'
export { CHAIN_ID, type TokenOverview, TokenOverviewSchema } from './market/token-overview.ts'
export { type Tx, TxSchema, type TxsReply, TxsReplySchema } from './market/tx.ts'
export { allRoutes } from './routes/all-routes.ts'
export * from './routes/market-routes.ts'
export {
  defineRoute,
  errorSchemaOf,
  fullPath,
  type Prefix,
  type Route,
  repliesOf,
  type Schema,
  SERVER_STATUSES,
  statusesOf,
} from './routes/route.ts'
export * from './routes/server-routes.ts'
export * from './routes/site-routes.ts'
export * from './routes/trade-routes.ts'
export {
  type Address,
  AddressSchema,
  isAddressLike,
  type Signature,
  SignatureSchema,
} from './shared/address.ts'
export {
  API_ERRORS,
  ApiError,
  type ApiErrorCode,
  type ApiErrorOptions,
  type ClientErrorCode,
} from './shared/api-error.ts'
export { type Amount, AmountSchema, BaseUnitsSchema } from './shared/base-units.ts'
export { ErrorBodySchema, RoutingErrorSchema } from './shared/error-body.ts'
export { parseHttpsLink } from './shared/https-link.ts'
export { PAGE_LINK_NAMES, type PageLinkName, type PageLinks } from './shared/page-links.ts'
export { parseParameters, type RawQuery, toRequestError } from './shared/parameters.ts'
export {
  type ProgramDescription,
  ProgramDescriptionSchema,
  type SwapLayout,
} from './shared/program-description.ts'
export { type Timeframe, TimeframeSchema, timeframeSeconds, timeframes } from './shared/timeframe.ts'
export {
  type Banner,
  type BannerArea,
  BannerDismissalsSchema,
  type BannerIndex,
  BannerIndexSchema,
  BannerSchema,
  bannerAreas,
  bannerPath,
  type LocalizedText,
  parseBannerId,
} from './site/banner.ts'
export {
  type EventInput,
  type EventName,
  type EventResult,
  eventNames,
  eventResults,
  type LoggedEvent,
  MAX_EVENTS_PER_BATCH,
} from './site/event.ts'
export { type ImageQuery, ImageQuerySchema } from './site/image-query.ts'
export {
  DEFAULT_REMOTE_SETTINGS,
  type RemoteSettings,
  RemoteSettingsSchema,
} from './site/remote-settings.ts'
export {
  MAX_MANUAL_SLIPPAGE_BPS,
  type ManualProfile,
  type SwapProfile,
  type SwapProfileMode,
  SwapProfileSchema,
  swapProfileModes,
} from './site/swap-profile.ts'
export { isRefusedRisk, type RiskLevel, riskLevels } from './site/wallet-risk.ts'
export {
  MAX_PRICE_IDS,
  type Price,
  PriceSchema,
  PricesQuerySchema,
  type PricesReply,
  PricesReplySchema,
} from './trade/price.ts'
export {
  DEFAULT_SLIPPAGE_BPS,
  MAX_PLATFORM_FEE_BPS,
  MAX_TRANSACTION_ACCOUNTS,
  type OptimalityGap,
  type Quote,
  QuoteQuerySchema,
  type QuoteRequest,
  QuoteSchema,
  type RoutePlanStep,
  RoutePlanStepSchema,
  SwapInfoSchema,
  type SwapMode,
  swapModes,
  toQuoteRequest,
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
  type Token,
  TokenSchema,
  TokenSearchQuerySchema,
  TokensReplySchema,
} from './trade/token.ts'
export {
  type QuoteErrorCode,
  quoteErrorCode,
  quoteErrorCodes,
  type TradeErrorBody,
  type TradeErrorReason,
  TradeErrorSchema,
  tradeError,
} from './trade/trade-error.ts'
