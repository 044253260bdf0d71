import { AssetsReplySchema } from '../market/asset.ts'
import { AssetPoolsReplySchema } from '../market/asset-pool.ts'
import { BarsReplySchema } from '../market/bars.ts'
import { ChartReplySchema } from '../market/candle.ts'
import { DescriptionSchema, DevStatsSchema } from '../market/dev-stats.ts'
import { GemsReplySchema } from '../market/gems.ts'
import { HoldersReplySchema } from '../market/holder.ts'
import { NarrativeSchema } from '../market/narrative.ts'
import { PoolsReplySchema } from '../market/pool.ts'
import { SparklinesReplySchema } from '../market/sparklines.ts'
import { StockStatsReplySchema } from '../market/stock-stats.ts'
import { SymbolAddressesSchema } from '../market/symbol-addresses.ts'
import { TokenOverviewSchema } from '../market/token-overview.ts'
import { TopTradersReplySchema } from '../market/top-traders.ts'
import { TxsReplySchema } from '../market/tx.ts'

export const poolListEndpoint = {
  prefix: '/data',
  path: '/v1/pools/{category}/{timeframe}',
  reply: PoolsReplySchema,
} as const
export const topOverviewEndpoint = {
  prefix: '/data',
  path: '/v1/pools/top/overview/{timeframe}',
  reply: PoolsReplySchema,
} as const
export const gemsEndpoint = { prefix: '/data', path: '/v1/pools/gems', reply: GemsReplySchema } as const
export const assetsEndpoint = { prefix: '/data', path: '/v1/assets', reply: AssetsReplySchema } as const
export const searchAssetsEndpoint = {
  prefix: '/data',
  path: '/v1/assets/search',
  reply: AssetsReplySchema,
  sendsCredentials: true,
} as const
export const symbolAddressesEndpoint = {
  prefix: '/data',
  path: '/v1/assets/verified-symbol-address-map',
  reply: SymbolAddressesSchema,
} as const
export const assetPoolsEndpoint = {
  prefix: '/data',
  path: '/v1/assets/{id}/pools',
  reply: AssetPoolsReplySchema,
} as const
export const txsEndpoint = { prefix: '/data', path: '/v1/txs/{id}', reply: TxsReplySchema } as const
export const holdersEndpoint = {
  prefix: '/data',
  path: '/v1/holders/{id}',
  reply: HoldersReplySchema,
} as const
export const topTradersEndpoint = {
  prefix: '/data',
  path: '/v1/top-traders/{id}',
  reply: TopTradersReplySchema,
} as const
export const descriptionEndpoint = {
  prefix: '/data',
  path: '/v1/assets/{id}/description',
  reply: DescriptionSchema,
} as const
export const narrativeEndpoint = {
  prefix: '/data',
  path: '/v1/chaininsight/narrative/{assetId}',
  reply: NarrativeSchema,
} as const
export const devStatsEndpoint = {
  prefix: '/data',
  path: '/v1/dev/stats/{address}',
  reply: DevStatsSchema,
} as const
export const stockStatsEndpoint = {
  prefix: '/data',
  path: '/v1/stocks/stats',
  reply: StockStatsReplySchema,
} as const
export const chartEndpoint = { prefix: '/data', path: '/v2/charts/{id}', reply: ChartReplySchema } as const
export const sparklinesEndpoint = {
  prefix: '/data',
  path: '/v1/charts/sparklines',
  reply: SparklinesReplySchema,
} as const
export const barsEndpoint = {
  prefix: '/fe',
  path: '/api/v1/charts/{tokenAddress}',
  reply: BarsReplySchema,
} as const
export const tokenOverviewEndpoint = {
  prefix: '/fe',
  path: '/v1/tokens/{primaryAddress}',
  reply: TokenOverviewSchema,
} as const
