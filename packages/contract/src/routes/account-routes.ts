import * as z from 'zod/mini'
import { ActivitiesQuerySchema } from '../account/activity.ts'
import { HistoryQuerySchema } from '../account/history.ts'
import { HistoryExportQuerySchema, HistoryExportSchema } from '../account/history-export.ts'
import { NetWorthQuerySchema } from '../account/net-worth.ts'
import { PlatformsReplySchema, PortfolioReplySchema } from '../account/portfolio.ts'
import { PortfolioQuerySchema, PositionsQuerySchema, WalletPathSchema } from '../account/portfolio-query.ts'
import { TokenPositionsQuerySchema } from '../account/positions.ts'
import { TransfersQuerySchema } from '../account/transfer.ts'
import {
  activitiesEndpoint,
  historyEndpoint,
  legacyPortfolioEndpoint,
  netWorthEndpoint,
  otherPortfolioEndpoint,
  ownPortfolioEndpoint,
  tokenPositionsEndpoint,
  transfersEndpoint,
} from './account-endpoints.ts'
import { defineRoute } from './route.ts'

export const getOwnPortfolio = defineRoute({
  operationId: 'getOwnPortfolio',
  method: 'GET',
  ...ownPortfolioEndpoint,
  summary: 'A wallet and what the products of this server hold for it',
  query: PortfolioQuerySchema,
  errors: [],
  isCostly: true,
})

export const getOtherPortfolio = defineRoute({
  operationId: 'getOtherPortfolio',
  method: 'GET',
  ...otherPortfolioEndpoint,
  summary: 'Other DeFi positions of a wallet: liquidity, fees, NFTs',
  query: PortfolioQuerySchema,
  errors: [],
  isCostly: true,
})

export const getLegacyPortfolio = defineRoute({
  operationId: 'getLegacyPortfolio',
  method: 'GET',
  ...legacyPortfolioEndpoint,
  summary: 'Tokens of a wallet from the index alone: the fallback of the portfolio',
  params: WalletPathSchema,
  errors: [],
  isCostly: true,
})

export const getPositions = defineRoute({
  operationId: 'getPositions',
  method: 'GET',
  prefix: '/api',
  path: '/portfolio/v1/positions/{address}',
  summary: 'All positions of a wallet',
  params: WalletPathSchema,
  query: PositionsQuerySchema,
  reply: PortfolioReplySchema,
  errors: [],
  isCostly: true,
})

export const getPlatforms = defineRoute({
  operationId: 'getPlatforms',
  method: 'GET',
  prefix: '/api',
  path: '/portfolio/v1/platforms',
  summary: 'Products that positions come from',
  reply: PlatformsReplySchema,
  errors: [],
})

export const getActivities = defineRoute({
  operationId: 'getActivities',
  method: 'GET',
  ...activitiesEndpoint,
  summary: 'Activity of a wallet in a product, newest first',
  params: WalletPathSchema,
  query: ActivitiesQuerySchema,
  errors: [],
  isCostly: true,
})

export const getTransfers = defineRoute({
  operationId: 'getTransfers',
  method: 'GET',
  ...transfersEndpoint,
  summary: 'Transfers, claims and burns of a wallet, newest first',
  params: WalletPathSchema,
  query: TransfersQuerySchema,
  errors: [],
  isCostly: true,
})

export const getHistory = defineRoute({
  operationId: 'getHistory',
  method: 'GET',
  ...historyEndpoint,
  summary: 'All that a wallet did: swaps, fills of its orders, transfers, liquidity and costs, newest first',
  params: WalletPathSchema,
  query: HistoryQuerySchema,
  errors: [],
  isCostly: true,
})

export const getNetWorth = defineRoute({
  operationId: 'getNetWorth',
  method: 'GET',
  ...netWorthEndpoint,
  summary: 'Value of the tokens of a wallet over time',
  params: WalletPathSchema,
  query: NetWorthQuerySchema,
  errors: [],
  isCostly: true,
})

export const getTokenPositions = defineRoute({
  operationId: 'getTokenPositions',
  method: 'GET',
  ...tokenPositionsEndpoint,
  summary: 'Cost, average cost and result of a wallet by token',
  params: WalletPathSchema,
  query: TokenPositionsQuerySchema,
  errors: [],
  isCostly: true,
})

export const getHistoryJson = defineRoute({
  operationId: 'getHistoryJson',
  method: 'GET',
  prefix: '/account',
  path: '/v1/export/{address}/json',
  summary: 'Full history of a wallet with gains by a method',
  params: WalletPathSchema,
  query: HistoryExportQuerySchema,
  reply: HistoryExportSchema,
  errors: [],
  isCostly: true,
})

export const getHistoryCsv = defineRoute({
  ...getHistoryJson,
  operationId: 'getHistoryCsv',
  path: '/v1/export/{address}/csv',
  reply: z.string(),
  mediaType: 'text/csv',
})

export const accountRoutes = [
  getOwnPortfolio,
  getOtherPortfolio,
  getLegacyPortfolio,
  getPositions,
  getPlatforms,
  getActivities,
  getTransfers,
  getHistory,
  getNetWorth,
  getTokenPositions,
  getHistoryJson,
  getHistoryCsv,
] as const
