import { TokenSearchQuerySchema } from '../trade/token.ts'
import { HoldingsPathSchema, NativeHoldingReplySchema } from '../trade/ultra/holdings.ts'
import { RoutersReplySchema } from '../trade/ultra/routers.ts'
import { defineRoute } from './route.ts'
import {
  accountBalancesEndpoint,
  accountHoldingsEndpoint,
  balancesEndpoint,
  holdingsEndpoint,
  ultraSearchEndpoint,
} from './ultra-endpoints.ts'

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
  getBalances,
  getHoldings,
  getAccountBalances,
  getAccountHoldings,
  getNativeHolding,
  getOrderRouters,
  searchUltraTokens,
] as const
