import { ActivitiesReplySchema } from '../account/activity.ts'
import { HistoryReplySchema } from '../account/history.ts'
import { LegacyPortfolioReplySchema } from '../account/legacy-portfolio.ts'
import { NetWorthReplySchema } from '../account/net-worth.ts'
import { PortfolioReplySchema } from '../account/portfolio.ts'
import { TokenPositionsReplySchema } from '../account/positions.ts'
import { TransfersReplySchema } from '../account/transfer.ts'

export const ownPortfolioEndpoint = {
  prefix: '/account',
  path: '/v1/portfolio/fetchJup',
  reply: PortfolioReplySchema,
} as const

export const otherPortfolioEndpoint = {
  prefix: '/account',
  path: '/v1/portfolio/fetchNoJup',
  reply: PortfolioReplySchema,
} as const

export const legacyPortfolioEndpoint = {
  prefix: '/account',
  path: '/portfolio/{address}',
  reply: LegacyPortfolioReplySchema,
} as const

export const activitiesEndpoint = {
  prefix: '/account',
  path: '/v2/activities/{address}',
  reply: ActivitiesReplySchema,
} as const

export const transfersEndpoint = {
  prefix: '/account',
  path: '/v1/transfers/{address}',
  reply: TransfersReplySchema,
} as const

export const historyEndpoint = {
  prefix: '/account',
  path: '/v1/history/{address}',
  reply: HistoryReplySchema,
} as const

export const netWorthEndpoint = {
  prefix: '/account',
  path: '/v1/net-worth/{address}',
  reply: NetWorthReplySchema,
} as const

export const tokenPositionsEndpoint = {
  prefix: '/account',
  path: '/v1/positions/{address}',
  reply: TokenPositionsReplySchema,
} as const
