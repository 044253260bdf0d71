import * as z from 'zod/mini'
import { AssetsReplySchema } from '../market/asset.ts'
import { AssetPoolsReplySchema } from '../market/asset-pool.ts'
import { BarsPathSchema, BarsQuerySchema, BarsReplySchema } from '../market/bars.ts'
import { ChartReplySchema } from '../market/candle.ts'
import { GemsReplySchema, GemsRequestSchema } from '../market/gems.ts'
import { HoldersReplySchema } from '../market/holder.ts'
import {
  AssetPathSchema,
  AssetSearchQuerySchema,
  AssetsQuerySchema,
  assetIdsShape,
  ChartQuerySchema,
  TxsQuerySchema,
} from '../market/market-query.ts'
import { PoolsReplySchema, poolCategories } from '../market/pool.ts'
import { PoolListQuerySchema, poolListShape } from '../market/pool-query.ts'
import { SymbolAddressesSchema, SymbolsQuerySchema } from '../market/symbol-addresses.ts'
import { TokenMetadataSchema } from '../market/token-metadata.ts'
import {
  TokenOverviewPathSchema,
  TokenOverviewQuerySchema,
  TokenOverviewSchema,
} from '../market/token-overview.ts'
import { TxsReplySchema } from '../market/tx.ts'
import { requiredWordParameter, resourceParameter } from '../shared/parameters.ts'
import { timeframes } from '../shared/timeframe.ts'
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
  prefix: '/data',
  path: '/v1/pools/{category}/{timeframe}',
  summary: 'Ranked pools of a timeframe',
  params: z.object({ category, timeframe }),
  query: PoolListQuerySchema,
  reply: PoolsReplySchema,
  errors: [404],
})

export const getTopOverview = defineRoute({
  operationId: 'getTopOverview',
  method: 'GET',
  prefix: '/data',
  path: '/v1/pools/top/overview/{timeframe}',
  summary: 'Overview of the top pools of a timeframe',
  params: z.object({ timeframe }),
  query: PoolListQuerySchema,
  reply: PoolsReplySchema,
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
  prefix: '/data',
  path: '/v1/pools/gems',
  summary: 'New, graduating and graduated tokens',
  body: GemsRequestSchema,
  reply: GemsReplySchema,
  errors: [],
})

export const getAssets = defineRoute({
  operationId: 'getAssets',
  method: 'GET',
  prefix: '/data',
  path: '/v1/assets',
  summary: 'Tokens by mint',
  query: AssetsQuerySchema,
  reply: AssetsReplySchema,
  errors: [],
})

export const searchAssets = defineRoute({
  operationId: 'searchAssets',
  method: 'GET',
  prefix: '/data',
  path: '/v1/assets/search',
  summary: 'Token search',
  query: AssetSearchQuerySchema,
  reply: AssetsReplySchema,
  errors: [],
})

export const getSymbolAddresses = defineRoute({
  operationId: 'getSymbolAddresses',
  method: 'GET',
  prefix: '/data',
  path: '/v1/assets/verified-symbol-address-map',
  summary: 'Mints of verified tokens by symbol; a symbol of none, or of several, is absent',
  query: SymbolsQuerySchema,
  reply: SymbolAddressesSchema,
  errors: [],
})

export const getAssetPools = defineRoute({
  operationId: 'getAssetPools',
  method: 'GET',
  prefix: '/data',
  path: '/v1/assets/{id}/pools',
  summary: 'All pools of a token by liquidity',
  params: AssetPathSchema,
  reply: AssetPoolsReplySchema,
  errors: [404],
})

export const getTxs = defineRoute({
  operationId: 'getTxs',
  method: 'GET',
  prefix: '/data',
  path: '/v1/txs/{id}',
  summary: 'Trades of a token, newest first',
  params: AssetPathSchema,
  query: TxsQuerySchema,
  reply: TxsReplySchema,
  errors: [404],
  isCostly: true,
})

export const getHolders = defineRoute({
  operationId: 'getHolders',
  method: 'GET',
  prefix: '/data',
  path: '/v1/holders/{id}',
  summary: 'Holder count and the largest holders of a token',
  params: AssetPathSchema,
  reply: HoldersReplySchema,
  errors: [404],
  isCostly: true,
})

export const getChart = defineRoute({
  operationId: 'getChart',
  method: 'GET',
  prefix: '/data',
  path: '/v2/charts/{id}',
  summary: 'Candles of a token',
  params: AssetPathSchema,
  query: ChartQuerySchema,
  reply: ChartReplySchema,
  errors: [404],
  isCostly: true,
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
  prefix: '/fe',
  path: '/api/v1/charts/{tokenAddress}',
  summary: 'Bars of a token in a window, in USD or in a quote token',
  params: BarsPathSchema,
  query: BarsQuerySchema,
  reply: BarsReplySchema,
  errors: [404],
  isCostly: true,
})

export const getTokenOverview = defineRoute({
  operationId: 'getTokenOverview',
  method: 'GET',
  prefix: '/fe',
  path: '/v1/tokens/{primaryAddress}',
  summary: 'A token with its price in a quote token, 24 h change, market cap, volume and liquidity',
  params: TokenOverviewPathSchema,
  query: TokenOverviewQuerySchema,
  reply: TokenOverviewSchema,
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
  getChart,
  getTokenMetadata,
  getTokenPicture,
  getLaunchpadIcon,
  getBars,
  getTokenOverview,
] as const
