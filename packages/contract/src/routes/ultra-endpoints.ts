import { TokensReplySchema } from '../trade/token.ts'
import { ExecuteReplySchema } from '../trade/ultra/execute.ts'
import { BalancesReplySchema, HoldingsReplySchema } from '../trade/ultra/holdings.ts'
import { OrderReplySchema } from '../trade/ultra/order.ts'

export const balancesEndpoint = {
  prefix: '/api',
  path: '/ultra/v1/balances/{address}',
  reply: BalancesReplySchema,
} as const

export const holdingsEndpoint = {
  prefix: '/api',
  path: '/ultra/v1/holdings/{address}',
  reply: HoldingsReplySchema,
} as const

export const ultraSearchEndpoint = {
  prefix: '/api',
  path: '/ultra/v1/search',
  reply: TokensReplySchema,
} as const

/** The same at the paths of the balance service. */
export const accountBalancesEndpoint = {
  prefix: '/account',
  path: '/balances/{address}',
  reply: BalancesReplySchema,
} as const

export const accountHoldingsEndpoint = {
  prefix: '/account',
  path: '/holdings/{address}',
  reply: HoldingsReplySchema,
} as const

export const orderEndpoint = { prefix: '/api', path: '/ultra/v1/order', reply: OrderReplySchema } as const

export const executeEndpoint = {
  prefix: '/api',
  path: '/ultra/v1/execute',
  reply: ExecuteReplySchema,
} as const
