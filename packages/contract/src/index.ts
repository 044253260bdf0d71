export {
  ACTIVITY_PAGE_SIZE,
  type ActivitiesReply,
  ActivitiesReplySchema,
  type ActivityProduct,
  activityProducts,
  HistoriesReplySchema,
  type OrderActivity,
  OrderActivitySchema,
  type PerpsActivity,
  PerpsActivitySchema,
  type SpotActivity,
  SpotActivitySchema,
  type TradesReply,
  TradesReplySchema,
} from './account/activity.ts'
export {
  type AsrClaim,
  type AsrClaimReply,
  AsrClaimReplySchema,
  AsrTimelineSchema,
  DEFAULT_ASR_TIMELINE,
  type StakedReply,
  StakedReplySchema,
} from './account/claims.ts'
export {
  type HistoryKind,
  type HistoryRow,
  HistoryRowSchema,
  historyKinds,
  type TransferKind,
  transferKinds,
} from './account/history-export.ts'
export { type LegacyPortfolioReply, LegacyPortfolioReplySchema } from './account/legacy-portfolio.ts'
export {
  type NetWorthRange,
  type NetWorthReply,
  NetWorthReplySchema,
  netWorthRanges,
} from './account/net-worth.ts'
export { type PoolPosition, PoolPositionSchema, poolKinds } from './account/pool-position.ts'
export {
  type FetcherReport,
  type PortfolioElement,
  PortfolioElementSchema,
  type PortfolioLiquidity,
  type PortfolioReply,
  PortfolioReplySchema,
  type PortfolioTokenInfo,
  portfolioLabels,
} from './account/portfolio.ts'
export {
  type CollectibleAsset,
  type Gain,
  type GainMethod,
  GainSchema,
  gainMethods,
  type PortfolioAsset,
  PortfolioAssetSchema,
  type TokenAsset,
} from './account/portfolio-asset.ts'
export { type PlatformId, portfolioPlatforms } from './account/portfolio-query.ts'
export {
  MAX_POSITION_MINTS,
  type TokenPosition,
  type TokenPositionsReply,
  TokenPositionsReplySchema,
} from './account/positions.ts'
export {
  type Transfer,
  TransferSchema,
  type TransfersReply,
  TransfersReplySchema,
} from './account/transfer.ts'
export {
  type AlertCondition,
  AlertConditionSchema,
  type AlertNotice,
  AlertNoticeSchema,
  type AlertRule,
  AlertRuleSchema,
  MAX_ALERT_PERCENT,
  MAX_ALERT_RULES,
} from './alerts/alert-rule.ts'
export {
  type PushMessage,
  PushMessageSchema,
  type PushSubscriptionKeys,
  PushSubscriptionSchema,
  type PushWatch,
  type PushWatchReply,
  type WatchedAlert,
} from './alerts/push-watch.ts'
export { type KeyFrameConfig, KeyFrameConfigSchema } from './key-frame/frame-config.ts'
export {
  type KeyCopy,
  KeyCopySchema,
  type KeyFrameCall,
  type KeyFrameErrorCode,
  type KeyFrameGreeting,
  KeyFrameGreetingSchema,
  type KeyFrameReply,
  KeyFrameReplySchema,
  KeyFrameRequestSchema,
  type KeyFrameScreen,
  type KeyFrameState,
  KeyFrameStateSchema,
  keyFrameScreens,
  SignedBytesSchema,
} from './key-frame/messages.ts'
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
export { AssetListReplySchema } from './market/asset-list.ts'
export {
  type AssetPool,
  AssetPoolSchema,
  type AssetPoolsReply,
  AssetPoolsReplySchema,
} from './market/asset-pool.ts'
export {
  BarSchema,
  BarsReplySchema,
  type BarType,
  barIntervals,
  barTypes,
  MAX_BARS,
} from './market/bars.ts'
export { type BarsQuery, toBarsQuery } from './market/bars-query.ts'
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
  type Description,
  DescriptionSchema,
  type DevStats,
  DevStatsSchema,
} from './market/dev-stats.ts'
export {
  FeedFrameSchema,
  type FeedId,
  type FeedPrice,
  FeedPriceSchema,
  FeedReplySchema,
  feedIds,
} from './market/feed.ts'
export { boundParameterNames, encodeFilters } from './market/filter-wire.ts'
export {
  type GemSection,
  type GemsReply,
  GemsReplySchema,
  gemSections,
} from './market/gems.ts'
export { GemsRequestSchema, toGemsQuery, toStreamChecks } from './market/gems-query.ts'
export {
  type Holder,
  type HolderCategory,
  HolderSchema,
  type HoldersReply,
  HoldersReplySchema,
  holderCategories,
  holderTags,
} from './market/holder.ts'
export {
  type KnownLaunchpadId,
  knownLaunchpadIds,
  type LaunchpadId,
  launchpadIds,
  parseKnownLaunchpadId,
  parseLaunchpadId,
} from './market/launchpad-id.ts'
export {
  type LaunchpadPeriod,
  type LaunchpadPeriodStats,
  type LaunchpadSeries,
  type LaunchpadStats,
  type LaunchpadStatsReply,
  LaunchpadStatsReplySchema,
  LaunchpadStatsSchema,
  launchpadPeriods,
} from './market/launchpad-stats.ts'
export { type LegacyToken, LegacyTokenSchema } from './market/legacy-token.ts'
export { type ListedPricesReply, MAX_LISTED_PRICES } from './market/listed-prices.ts'
export {
  AssetPathSchema,
  type AssetSearchQuery,
  AssetSearchQuerySchema,
  AssetsQuerySchema,
  ChartQuerySchema,
  DevStatsPathSchema,
  MAX_ASSET_IDS,
  MAX_SYMBOL_LENGTH,
  MAX_TXS,
  type SearchFilter,
  SparklinesQuerySchema,
  StockStatsQuerySchema,
  searchFilters,
  TopTradersQuerySchema,
  type TxQuery,
  TxsQuerySchema,
  toAssetSearch,
  toChartQuery,
  toTxQuery,
} from './market/market-query.ts'
export {
  type AssetPrice,
  type MarketReadPort,
  type PriceSource,
  priceSources,
} from './market/market-read-port.ts'
export { type Narrative, NarrativeSchema } from './market/narrative.ts'
export {
  type NetVolumeInterval,
  type NetVolumeReply,
  NetVolumeReplySchema,
  netVolumeBars,
} from './market/net-volume.ts'
export { type OracleId, type OraclePricesReply, oracleIds } from './market/oracle.ts'
export {
  type Pool,
  type PoolCategory,
  PoolSchema,
  type PoolsReply,
  PoolsReplySchema,
  poolCategories,
} from './market/pool.ts'
export {
  DEFAULT_POOL_LIMIT,
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
  cutKeyword,
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
  MAX_SPARKLINE_POINTS,
  type SparklinesReply,
  SparklinesReplySchema,
} from './market/sparklines.ts'
export {
  type StockIssuer,
  type StockStats,
  type StockStatsReply,
  StockStatsReplySchema,
  StockStatsSchema,
  stockIssuers,
} from './market/stock-stats.ts'
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
export {
  type DuplicateSymbol,
  DuplicateSymbolsSchema,
  MAX_MINTS_OF_SYMBOL,
  SymbolAddressesSchema,
} from './market/symbol-addresses.ts'
export { TokenMetadataSchema } from './market/token-metadata.ts'
export { CHAIN_ID, type TokenOverview, TokenOverviewSchema } from './market/token-overview.ts'
export {
  MAX_TOP_TRADERS,
  type TopTrader,
  TopTraderSchema,
  type TopTradersReply,
  TopTradersReplySchema,
  traderSorts,
} from './market/top-traders.ts'
export {
  type TraderTag,
  type Tx,
  TxSchema,
  type TxsReply,
  TxsReplySchema,
  traderTags,
} from './market/tx.ts'
export {
  UdfConfigSchema,
  type UdfError,
  UdfErrorSchema,
  type UdfHistory,
  UdfHistorySchema,
  UdfHitsSchema,
  type UdfSymbol,
  UdfSymbolReplySchema,
  UdfSymbolSchema,
  udfInterval,
  udfResolutions,
} from './market/udf.ts'
export { toUserTradesQuery, type UserTradesQuery } from './market/wallet-query.ts'
export {
  type PnlReply,
  PnlReplySchema,
  type UserTrade,
  type UserTradesReply,
  UserTradesReplySchema,
} from './market/wallet-trades.ts'
export {
  type RecurringError,
  RecurringErrorSchema,
  type TriggerError,
  TriggerErrorSchema,
} from './orders/order-error.ts'
export {
  MAX_NAMED_ORDERS,
  MAX_ORDER_AHEAD_SECONDS,
  ORDER_PAGE_SIZE,
  RECURRING_CANCELS_PER_TRANSACTION,
  TRIGGER_CANCELS_PER_TRANSACTION,
} from './orders/order-limits.ts'
export type { HeldOrder, OrderAmount, OrderFill, OrderReadPort } from './orders/order-read-port.ts'
export { type OrderEvent, OrderEventSchema, type OrderTrade, OrderTradeSchema } from './orders/order-trade.ts'
export {
  type AnyRecurringOrder,
  AnyRecurringOrderSchema,
  type DcaOrdersReply,
  type PriceOrder,
  PriceOrderSchema,
  type RecurringExecuteReply,
  type RecurringOrderReply,
  type RecurringOrdersReply,
  type RecurringType,
  recurringTypes,
  type TimeOrder,
  TimeOrderSchema,
} from './orders/recurring-order.ts'
export {
  type CreateRecurring,
  MAX_CYCLES,
  MAX_INTERVAL_SECONDS,
  MIN_INTERVAL_SECONDS,
  type RecurringOrdersQuery,
} from './orders/recurring-query.ts'
export {
  type CreateTriggerReply,
  type OrderTransactionReply,
  type OrderTransactionsReply,
  type TriggerExecuteReply,
  type TriggerFeesReply,
  type TriggerLeg,
  type TriggerLegKind,
  TriggerLegSchema,
  type TriggerOrder,
  type TriggerOrderReply,
  TriggerOrderSchema,
  type TriggerOrderStatus,
  type TriggerOrdersReply,
  type TriggerOrderType,
  triggerLegKinds,
  triggerOrderStatuses,
  triggerOrderTypes,
} from './orders/trigger-order.ts'
export type {
  CreateTrigger,
  EditTrigger,
  ExecuteOrder,
  TriggerOrdersQuery,
} from './orders/trigger-query.ts'
export {
  AUDIT_PAGE_SIZE,
  type AuditEvent,
  type AuditEventName,
  type AuditReply,
  AuditReplySchema,
} from './quick-account/audit-log.ts'
export {
  type Email,
  type EmailLoginReply,
  EmailSchema,
  LOGIN_CODE_LENGTH,
  LOGIN_CODE_TRIES,
  type MailLanguage,
  mailLanguages,
} from './quick-account/email-login.ts'
export { type Mail, OutboxReplySchema } from './quick-account/mail.ts'
export {
  type LoginProviders,
  LoginProvidersSchema,
  PROVIDER_RETURN_PATH,
} from './quick-account/provider-login.ts'
export {
  FRESH_LOGIN_MS,
  type LoginMethod,
  loginMethods,
  type QuickSession,
  QuickSessionReplySchema,
  QuickSessionSchema,
} from './quick-account/session.ts'
export { type WalletLoginMessage, walletLoginMessage } from './quick-account/wallet-login.ts'
export { type WrappingKind, wrappingKinds } from './quick-account/wrapped-fields.ts'
export {
  keyProofMessage,
  MAX_WRAPPED_KEYS,
  type PutWrappedKey,
  PutWrappedKeySchema,
  type WrappedKey,
  WrappedKeySchema,
  WrappedKeysReplySchema,
} from './quick-account/wrapped-key.ts'
export * from './routes/account-endpoints.ts'
export * from './routes/account-routes.ts'
export * from './routes/alert-endpoints.ts'
export * from './routes/alert-routes.ts'
export { allRoutes } from './routes/all-routes.ts'
export * from './routes/banner-endpoints.ts'
export * from './routes/claim-endpoints.ts'
export * from './routes/claim-routes.ts'
export * from './routes/landing-endpoints.ts'
export * from './routes/landing-routes.ts'
export * from './routes/launchpad-endpoints.ts'
export * from './routes/live-cluster.ts'
export * from './routes/market-endpoints.ts'
export * from './routes/market-routes.ts'
export * from './routes/order-endpoints.ts'
export * from './routes/order-routes.ts'
export * from './routes/price-endpoints.ts'
export * from './routes/quick-account-endpoints.ts'
export * from './routes/quick-account-routes.ts'
export {
  defineRoute,
  type Endpoint,
  errorSchemaOf,
  fullPath,
  type Prefix,
  type Route,
  repliesOf,
  type Schema,
  SERVER_STATUSES,
  statusesOf,
} from './routes/route.ts'
export * from './routes/server-endpoints.ts'
export * from './routes/server-routes.ts'
export * from './routes/site-endpoints.ts'
export * from './routes/site-routes.ts'
export * from './routes/swap-endpoints.ts'
export * from './routes/token-endpoints.ts'
export * from './routes/token-routes.ts'
export * from './routes/trade-endpoints.ts'
export * from './routes/trade-routes.ts'
export * from './routes/udf-routes.ts'
export * from './routes/ultra-endpoints.ts'
export * from './routes/ultra-routes.ts'
export {
  type Address,
  AddressSchema,
  isAddressLike,
  type Signature,
  SignatureSchema,
} from './shared/address.ts'
export { ApiError, type ApiErrorOptions, type ClientErrorCode } from './shared/api-error.ts'
export { type Amount, AmountSchema, BaseUnitsSchema } from './shared/base-units.ts'
export { ErrorBodySchema, RoutingErrorSchema } from './shared/error-body.ts'
export { parseHttpsLink } from './shared/https-link.ts'
export { PAGE_LINK_NAMES, type PageLinkName, type PageLinks } from './shared/page-links.ts'
export { parseParameters, type RawQuery, toRequestError } from './shared/parameters.ts'
export {
  type ProgramDescription,
  ProgramDescriptionSchema,
  type SwapDataLayout,
  type SwapLayout,
} from './shared/program-description.ts'
export { API_ERRORS, type ApiErrorCode, serviceError } from './shared/service-error.ts'
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
  type EventName,
  type EventResult,
  eventNames,
  eventResults,
  MAX_EVENTS_PER_BATCH,
} from './site/event.ts'
export type { EventInput, LoggedEvent } from './site/event-batch.ts'
export { type ImageQuery, ImageQuerySchema } from './site/image-query.ts'
export {
  QUICK_AMOUNT_COUNT,
  QuickAmountSchema,
  type QuickAmounts,
  QuickAmountsSchema,
} from './site/quick-amounts.ts'
export {
  DEFAULT_REMOTE_SETTINGS,
  type RemoteSettings,
  RemoteSettingsSchema,
} from './site/remote-settings.ts'
export { type SwapPreferences, SwapPreferencesSchema } from './site/swap-preferences.ts'
export {
  type BroadcastMode,
  broadcastModes,
  type FeeType,
  feeTypes,
  MAX_MANUAL_FEE_LAMPORTS,
  MAX_MANUAL_SLIPPAGE_BPS,
  type ManualProfile,
  ManualProfileSchema,
  type SwapProfile,
  type SwapProfileMode,
  SwapProfileSchema,
  swapProfileModes,
} from './site/swap-profile.ts'
export { isRefusedRisk, type RiskLevel, riskLevels } from './site/wallet-risk.ts'
export { type BundleStatus, InflightBundlesSchema, TipAccountsSchema } from './trade/bundle.ts'
export {
  ContentFeedReplySchema,
  ContentReplySchema,
  DEFAULT_CONTENT_LIMIT,
  type TokenTexts,
} from './trade/content.ts'
export {
  MAKER_QUOTE_MS,
  type MakerQuoteReply,
  MakerQuoteReplySchema,
  type MakerQuoteRequest,
  MakerQuoteRequestSchema,
  type MakerSwapReply,
  MakerSwapReplySchema,
  type MakerSwapRequest,
  MakerSwapRequestSchema,
  MakerTokensSchema,
} from './trade/maker-webhook.ts'
export {
  MAX_PRICE_IDS,
  type Price,
  PriceSchema,
  PricesQuerySchema,
  type PricesReply,
  PricesReplySchema,
} from './trade/price.ts'
export { type PricesV2Reply, PricesV2ReplySchema } from './trade/price-v2.ts'
export {
  DEFAULT_MAX_AUTO_SLIPPAGE_BPS,
  DEFAULT_SLIPPAGE_BPS,
  MAX_PLATFORM_FEE_BPS,
  MAX_TRANSACTION_ACCOUNTS,
  type OptimalityGap,
  type Quote,
  QuoteSchema,
  type RoutePlanStep,
  RoutePlanStepSchema,
  SwapInfoSchema,
  type SwapMode,
  swapModes,
} from './trade/quote.ts'
export {
  QuoteQuerySchema,
  type QuoteRequest,
  toQuoteRequest,
} from './trade/quote-query.ts'
export {
  type DynamicSlippageReport,
  type InstructionJson,
  InstructionJsonSchema,
  type PrioritizationType,
  type ProgramLabels,
  ProgramLabelsSchema,
  type SwapInstructionsReply,
  SwapInstructionsReplySchema,
  type SwapReply,
  SwapReplySchema,
} from './trade/swap.ts'
export {
  type PrioritizationFee,
  PrioritizationFeeSchema,
  type PriorityLevel,
  priorityLevels,
  type SwapRequest,
  SwapRequestSchema,
} from './trade/swap-request.ts'
export {
  type BuildQuery,
  type BuildReply,
  BuildReplySchema,
  MIN_TIP_LAMPORTS,
  type SwapInstructionsV2Reply,
  SwapInstructionsV2ReplySchema,
  type SwapV2Reply,
  SwapV2ReplySchema,
  type SwapV2Request,
  SwapV2RequestSchema,
  toBuildQuoteRequest,
  toQuoteV2Request,
} from './trade/swap-v2.ts'
export { type TipFloor, TipFloorSchema } from './trade/tip-floor.ts'
export {
  MAX_SEARCH_HITS,
  MAX_SEARCH_MINTS,
  type Token,
  TokenSchema,
  TokenSearchQuerySchema,
  TokensReplySchema,
} from './trade/token.ts'
export {
  DEFAULT_NEW_TOKENS,
  DEFAULT_RANKED_TOKENS,
  type NewToken,
  RECENT_TOKENS,
  type ShieldReply,
  ShieldReplySchema,
  type ShieldWarning,
} from './trade/token-lists.ts'
export {
  type QuoteErrorCode,
  quoteErrorCode,
  quoteErrorCodes,
  type TradeErrorBody,
  type TradeErrorReason,
  TradeErrorSchema,
} from './trade/trade-error.ts'
export {
  type ActionKind,
  type ActionSubject,
  actionKinds,
  type BroadcastRoute,
  broadcastRoutes,
  type PendingTransaction,
  PendingTransactionSchema,
  type ReceiptFee,
  type SwapSubject,
  type TransactionOutcome,
  type TransactionReceipt,
  TransactionReceiptSchema,
  type TransactionSubject,
  type TransferSubject,
} from './trade/transaction-receipt.ts'
export {
  EXECUTE_CODES,
  type ExecuteCode,
  type ExecuteReply,
  ExecuteReplySchema,
  type ExecuteRequest,
} from './trade/ultra/execute.ts'
export {
  type BalancesReply,
  type HoldingsReply,
  NATIVE_SOL,
  type NativeHoldingReply,
} from './trade/ultra/holdings.ts'
export { type OrderQuery, type OrderReply, OrderReplySchema } from './trade/ultra/order.ts'
export { type RouterId, type RoutersReply, routerIds } from './trade/ultra/routers.ts'
