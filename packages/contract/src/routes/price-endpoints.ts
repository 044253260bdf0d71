import { ListedPricesReplySchema } from '../market/listed-prices.ts'
import { OraclePricesReplySchema } from '../market/oracle.ts'

export const listedPricesEndpoint = {
  prefix: '/fe',
  path: '/api/v1/prices',
  reply: ListedPricesReplySchema,
} as const
export const oraclePricesEndpoint = {
  prefix: '/fe',
  path: '/v1/oracle/prices',
  reply: OraclePricesReplySchema,
} as const
