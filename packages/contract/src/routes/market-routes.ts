import * as z from 'zod/mini'
import { AssetListReplySchema } from '../market/asset-list.ts'
import { BarsPathSchema, BarsQuerySchema } from '../market/bars-query.ts'
import { FeedQuerySchema, FeedReplySchema } from '../market/feed.ts'
import { GemsRequestSchema } from '../market/gems-query.ts'
import { LegacyTokenSchema } from '../market/legacy-token.ts'
import { ListedPricesHeadersSchema, ListedPricesQuerySchema } from '../market/listed-prices-query.ts'
import {
  AssetPathSchema,
  AssetSearchQuerySchema,
  AssetsQuerySchema,
  assetIdsShape,
  ChartQuerySchema,
  DevStatsPathSchema,
  NarrativePathSchema,
  SparklinesQuerySchema,
  StockStatsQuerySchema,
  SymbolsQuerySchema,
  TokenOverviewPathSchema,
  TokenOverviewQuerySchema,
  TopTradersQuerySchema,
  TxsQuerySchema,
} from '../market/market-query.ts'
import { NetVolumeQuerySchema, NetVolumeReplySchema } from '../market/net-volume.ts'
import { OraclePricesQuerySchema } from '../market/oracle-query.ts'
import { PoolsReplySchema, poolCategories } from '../market/pool.ts'
import { PoolListQuerySchema, poolListShape } from '../market/pool-query.ts'
import { TokenMetadataSchema } from '../market/token-metadata.ts'
import { PnlQuerySchema, UserTradesQuerySchema } from '../market/wallet-query.ts'
import { PnlReplySchema, UserTradesReplySchema } from '../market/wallet-trades.ts'
import { booleanParameter, requiredWordParameter, resourceParameter } from '../shared/parameters.ts'
import { timeframes } from '../shared/timeframe.ts'
import { ShieldReplySchema, shieldMints } from '../trade/token-lists.ts'
import { launchpadStatsEndpoint } from './launchpad-endpoints.ts'
import {
  assetPoolsEndpoint,
  assetsEndpoint,
  barsEndpoint,
  chartEndpoint,
  descriptionEndpoint,
  devStatsEndpoint,
  gemsEndpoint,
  holdersEndpoint,
  narrativeEndpoint,
  poolListEndpoint,
  searchAssetsEndpoint,
  sparklinesEndpoint,
  stockStatsEndpoint,
  symbolAddressesEndpoint,
  tokenOverviewEndpoint,
  topOverviewEndpoint,
  topTradersEndpoint,
  txsEndpoint,
} from './market-endpoints.ts'
import { listedPricesEndpoint, oraclePricesEndpoint } from './price-endpoints.ts'
import { defineRoute } from './route.ts'

const category = resourceParameter(poolCategories, 'No such list')
const timeframe = requiredWordParameter(timeframes)

export const getPools = defineRoute({
  operationId: 'getPools',
  method: 'GET',
  prefix: '/data',
  path: '/v1/pools',
  summary: 'Main pools of the given tokens, or the newest pools',
  query: z.object({ ...assetIdsShape, ...poolListShape }),
  reply: PoolsReplySchema,
  errors: [],
})

export const getPoolList = defineRoute({
  operationId: 'getPoolList',
  method: 'GET',
  ...poolListEndpoint,
  summary: 'Ranked pools of a timeframe',
  params: z.object({ category, timeframe }),
  query: PoolListQuerySchema,
  errors: [404],
})

export const getTopOverview = defineRoute({
  operationId: 'getTopOverview',
  method: 'GET',
  ...topOverviewEndpoint,
  summary: 'Overview of the top pools of a timeframe',
  params: z.object({ timeframe }),
  query: PoolListQuerySchema,
  errors: [],
})

export const getDailyPoolList = defineRoute({
  operationId: 'getDailyPoolList',
  method: 'GET',
  prefix: '/data',
  path: '/v1/pools/{category}',
  summary: 'Ranked pools of 24 hours',
  params: z.object({ category }),
  query: PoolListQuerySchema,
  reply: PoolsReplySchema,
  errors: [404],
})

export const getGems = defineRoute({
  operationId: 'getGems',
  method: 'POST',
  ...gemsEndpoint,
  summary: 'New, graduating and graduated tokens',
  body: GemsRequestSchema,
  errors: [],
})

export const getAssets = defineRoute({
  operationId: 'getAssets',
  method: 'GET',
  ...assetsEndpoint,
  summary: 'Tokens by mint',
  query: AssetsQuerySchema,
  errors: [],
})

export const searchAssets = defineRoute({
  operationId: 'searchAssets',
  method: 'GET',
  ...searchAssetsEndpoint,
  summary: 'Token search',
  query: AssetSearchQuerySchema,
  errors: [],
})

export const getSymbolAddresses = defineRoute({
  operationId: 'getSymbolAddresses',
  method: 'GET',
  ...symbolAddressesEndpoint,
  summary: 'Mints of verified tokens by symbol; a symbol of none, or of several, is absent',
  query: SymbolsQuerySchema,
  errors: [],
})

export const getAssetPools = defineRoute({
  operationId: 'getAssetPools',
  method: 'GET',
  ...assetPoolsEndpoint,
  summary: 'All pools of a token by liquidity',
  params: AssetPathSchema,
  errors: [404],
})

export const getTxs = defineRoute({
  operationId: 'getTxs',
  method: 'GET',
  ...txsEndpoint,
  summary: 'Trades of a token, newest first',
  params: AssetPathSchema,
  query: TxsQuerySchema,
  errors: [404],
  isCostly: true,
})

export const getHolders = defineRoute({
  operationId: 'getHolders',
  method: 'GET',
  ...holdersEndpoint,
  summary: 'Holder count and the largest holders of a token',
  params: AssetPathSchema,
  errors: [404],
  isCostly: true,
})

export const getTopTraders = defineRoute({
  operationId: 'getTopTraders',
  method: 'GET',
  ...topTradersEndpoint,
  summary: 'Wallets that traded a token, by profit or volume',
  params: AssetPathSchema,
  query: TopTradersQuerySchema,
  errors: [404],
  isCostly: true,
})

export const getDescription = defineRoute({
  operationId: 'getDescription',
  method: 'GET',
  ...descriptionEndpoint,
  summary: 'Description in the metadata of a token',
  params: AssetPathSchema,
  errors: [404],
})

export const getNarrative = defineRoute({
  operationId: 'getNarrative',
  method: 'GET',
  ...narrativeEndpoint,
  summary: 'What a narrator has written about a token',
  params: NarrativePathSchema,
  errors: [404],
})

export const getDevStats = defineRoute({
  operationId: 'getDevStats',
  method: 'GET',
  ...devStatsEndpoint,
  summary: 'Tokens that a wallet has launched',
  params: DevStatsPathSchema,
  errors: [],
  isCostly: true,
})

export const getLaunchpadStats = defineRoute({
  operationId: 'getLaunchpadStats',
  method: 'GET',
  ...launchpadStatsEndpoint,
  summary: 'Statistics of the launchpads',
  errors: [],
  isCostly: true,
})

export const getStockStats = defineRoute({
  operationId: 'getStockStats',
  method: 'GET',
  ...stockStatsEndpoint,
  summary: 'Statistics of the issuers of tokenised stocks',
  query: StockStatsQuerySchema,
  errors: [],
  isCostly: true,
})

export const getChart = defineRoute({
  operationId: 'getChart',
  method: 'GET',
  ...chartEndpoint,
  summary: 'Candles of a token',
  params: AssetPathSchema,
  query: ChartQuerySchema,
  errors: [404],
  isCostly: true,
})

export const getNetVolume = defineRoute({
  operationId: 'getNetVolume',
  method: 'GET',
  prefix: '/data',
  path: '/v1/charts/net-volume/{id}',
  summary: 'Buy less sell volume of a token by bar',
  params: AssetPathSchema,
  query: NetVolumeQuerySchema,
  reply: NetVolumeReplySchema,
  errors: [404],
  isCostly: true,
})

export const getLegacyToken = defineRoute({
  operationId: 'getLegacyToken',
  method: 'GET',
  prefix: '/data',
  path: '/v1/token/{id}',
  summary: 'A token in its legacy form',
  params: AssetPathSchema,
  reply: LegacyTokenSchema,
  errors: [404],
})

export const getFeed = defineRoute({
  operationId: 'getFeed',
  method: 'GET',
  prefix: '/fe',
  path: '/trading-view/data',
  summary: 'Bars of a reference price; 404 on a chain without a token that stands for it',
  query: FeedQuerySchema,
  reply: FeedReplySchema,
  errors: [404],
  isCostly: true,
})

export const getListedPrices = defineRoute({
  operationId: 'getListedPrices',
  method: 'GET',
  ...listedPricesEndpoint,
  summary: 'Prices of up to 100 mints with their times',
  query: ListedPricesQuerySchema,
  headers: ListedPricesHeadersSchema,
  errors: [],
})

export const getOraclePrices = defineRoute({
  operationId: 'getOraclePrices',
  method: 'GET',
  ...oraclePricesEndpoint,
  summary: 'Newest prices of Bitcoin, Ether, SOL, USDC and USDT, for clients that poll',
  query: OraclePricesQuerySchema,
  errors: [],
})

export const getSparklines = defineRoute({
  operationId: 'getSparklines',
  method: 'GET',
  ...sparklinesEndpoint,
  summary: 'Prices of the last day of several tokens, for small plots',
  query: SparklinesQuerySchema,
  errors: [],
  isCostly: true,
})

export const getAssetList = defineRoute({
  operationId: 'getAssetList',
  method: 'GET',
  prefix: '/data',
  path: '/v2/assets/{category}/{timeframe}',
  summary: 'Ranked tokens of a timeframe, with their sparklines on request',
  params: z.object({ category, timeframe }),
  query: z.object({ ...poolListShape, includeSparklines: booleanParameter() }),
  reply: AssetListReplySchema,
  errors: [404],
  isCostly: true,
})

export const getUserTrades = defineRoute({
  operationId: 'getUserTrades',
  method: 'GET',
  prefix: '/data',
  path: '/v1/txs/users',
  summary: 'Trades of wallets, newest first, with the profit of their sales',
  query: UserTradesQuerySchema,
  reply: UserTradesReplySchema,
  errors: [],
  isCostly: true,
})

export const getPnl = defineRoute({
  operationId: 'getPnl',
  method: 'GET',
  prefix: '/data',
  path: '/v1/pnl',
  summary: 'Results of wallets by token',
  query: PnlQuerySchema,
  reply: PnlReplySchema,
  errors: [],
  isCostly: true,
})

export const getAssetShield = defineRoute({
  operationId: 'getAssetShield',
  method: 'GET',
  prefix: '/data',
  path: '/v1/shield',
  summary: 'Warnings about tokens; whoever asks gets the same',
  query: z.object({ mints: shieldMints(), isJupiter: booleanParameter() }),
  reply: ShieldReplySchema,
  errors: [],
})

export const getTokenMetadata = defineRoute({
  operationId: 'getTokenMetadata',
  method: 'GET',
  prefix: '/data',
  path: '/v1/metadata/{id}',
  summary: 'Metadata file of a token, the target of the URI in its account',
  params: AssetPathSchema,
  reply: TokenMetadataSchema,
  errors: [404],
})

export const getTokenPicture = defineRoute({
  operationId: 'getTokenPicture',
  method: 'GET',
  prefix: '/data',
  path: '/v1/images/{id}',
  summary: 'Drawn picture of a token',
  params: AssetPathSchema,
  reply: z.string(),
  mediaType: 'image/svg+xml',
  errors: [],
})

export const getLaunchpadIcon = defineRoute({
  operationId: 'getLaunchpadIcon',
  method: 'GET',
  prefix: '/data',
  path: '/v1/images/launchpads/{name}',
  summary: 'Icon of a launchpad',
  params: z.object({ name: z.string().check(z.maxLength(64)) }),
  reply: z.string(),
  mediaType: 'image/svg+xml',
  errors: [404],
})

export const getBars = defineRoute({
  operationId: 'getBars',
  method: 'GET',
  ...barsEndpoint,
  summary: 'Bars of a token in a window, in USD or in a quote token',
  params: BarsPathSchema,
  query: BarsQuerySchema,
  errors: [404],
  isCostly: true,
})

export const getTokenOverview = defineRoute({
  operationId: 'getTokenOverview',
  method: 'GET',
  ...tokenOverviewEndpoint,
  summary: 'A token with its price in a quote token, 24 h change, market cap, volume and liquidity',
  params: TokenOverviewPathSchema,
  query: TokenOverviewQuerySchema,
  errors: [404],
  isCostly: true,
})

export const marketRoutes = [
  getPools,
  getPoolList,
  getTopOverview,
  getDailyPoolList,
  getGems,
  getAssets,
  searchAssets,
  getSymbolAddresses,
  getAssetPools,
  getTxs,
  getHolders,
  getTopTraders,
  getDescription,
  getNarrative,
  getDevStats,
  getLaunchpadStats,
  getStockStats,
  getChart,
  getNetVolume,
  getLegacyToken,
  getFeed,
  getListedPrices,
  getOraclePrices,
  getSparklines,
  getAssetList,
  getUserTrades,
  getPnl,
  getAssetShield,
  getTokenMetadata,
  getTokenPicture,
  getLaunchpadIcon,
  getBars,
  getTokenOverview,
] as const
