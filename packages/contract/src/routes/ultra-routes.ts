import { TokenSearchQuerySchema } from '../trade/token.ts'
import { ExecuteRequestSchema } from '../trade/ultra/execute.ts'
import { HoldingsPathSchema, NativeHoldingReplySchema } from '../trade/ultra/holdings.ts'
import { OrderQuerySchema } from '../trade/ultra/order.ts'
import { RoutersReplySchema } from '../trade/ultra/routers.ts'
import { defineRoute } from './route.ts'
import {
  accountBalancesEndpoint,
  accountHoldingsEndpoint,
  balancesEndpoint,
  executeEndpoint,
  holdingsEndpoint,
  orderEndpoint,
  ultraSearchEndpoint,
} from './ultra-endpoints.ts'

export const getOrder = defineRoute({
  operationId: 'getOrder',
  method: 'GET',
  ...orderEndpoint,
  summary: 'Best offer of all engines, with a transaction for the taker',
  query: OrderQuerySchema,
  errors: [504],
})

export const getOrderV2 = defineRoute({
  ...getOrder,
  operationId: 'getOrderV2',
  path: '/swap/v2/order',
})

export const executeOrder = defineRoute({
  operationId: 'executeOrder',
  method: 'POST',
  ...executeEndpoint,
  summary: 'Sends the signed transaction of an order and reports its outcome',
  body: ExecuteRequestSchema,
  errors: [],
})

export const executeOrderV2 = defineRoute({
  ...executeOrder,
  operationId: 'executeOrderV2',
  path: '/swap/v2/execute',
})

export const getBalances = defineRoute({
  operationId: 'getBalances',
  method: 'GET',
  ...balancesEndpoint,
  summary: 'Balances of an address by mint',
  params: HoldingsPathSchema,
  errors: [504],
})

export const getHoldings = defineRoute({
  operationId: 'getHoldings',
  method: 'GET',
  ...holdingsEndpoint,
  summary: 'SOL and token accounts of an address',
  params: HoldingsPathSchema,
  errors: [504],
})

export const getAccountBalances = defineRoute({
  operationId: 'getAccountBalances',
  method: 'GET',
  ...accountBalancesEndpoint,
  summary: 'Balances of an address by mint',
  params: HoldingsPathSchema,
  errors: [504],
})

export const getAccountHoldings = defineRoute({
  operationId: 'getAccountHoldings',
  method: 'GET',
  ...accountHoldingsEndpoint,
  summary: 'SOL and token accounts of an address',
  params: HoldingsPathSchema,
  errors: [504],
})

export const getNativeHolding = defineRoute({
  operationId: 'getNativeHolding',
  method: 'GET',
  prefix: '/api',
  path: '/ultra/v1/holdings/{address}/native',
  summary: 'SOL of an address',
  params: HoldingsPathSchema,
  reply: NativeHoldingReplySchema,
  errors: [504],
})

export const getOrderRouters = defineRoute({
  operationId: 'getOrderRouters',
  method: 'GET',
  prefix: '/api',
  path: '/ultra/v1/order/routers',
  summary: 'Engines that orders can come from',
  reply: RoutersReplySchema,
  errors: [],
})

export const searchUltraTokens = defineRoute({
  operationId: 'searchUltraTokens',
  method: 'GET',
  ...ultraSearchEndpoint,
  summary: 'Tokens by text or by mints',
  query: TokenSearchQuerySchema,
  errors: [504],
})

export const ultraRoutes = [
  getOrder,
  getOrderV2,
  executeOrder,
  executeOrderV2,
  getBalances,
  getHoldings,
  getAccountBalances,
  getAccountHoldings,
  getNativeHolding,
  getOrderRouters,
  searchUltraTokens,
] as const
