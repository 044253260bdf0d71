import { PricesQuerySchema, PricesReplySchema } from '../trade/price.ts'
import { QuoteQuerySchema } from '../trade/quote-query.ts'
import { ProgramLabelsSchema, SwapInstructionsReplySchema } from '../trade/swap.ts'
import { SwapRequestSchema } from '../trade/swap-request.ts'
import { TokenSearchQuerySchema, TokensReplySchema } from '../trade/token.ts'
import { defineRoute } from './route.ts'
import { createSwapEndpoint } from './swap-endpoints.ts'
import { quoteEndpoint } from './trade-endpoints.ts'

export const getQuote = defineRoute({
  operationId: 'getQuote',
  method: 'GET',
  ...quoteEndpoint,
  summary: 'Best route for an amount',
  query: QuoteQuerySchema,
  errors: [504],
})

export const createSwap = defineRoute({
  operationId: 'createSwap',
  method: 'POST',
  ...createSwapEndpoint,
  summary: 'Unsigned transaction of a quote',
  body: SwapRequestSchema,
  errors: [504],
})

export const createSwapInstructions = defineRoute({
  operationId: 'createSwapInstructions',
  method: 'POST',
  prefix: '/api',
  path: '/swap/v1/swap-instructions',
  summary: 'Instructions of a quote',
  body: SwapRequestSchema,
  reply: SwapInstructionsReplySchema,
  errors: [504],
})

export const getProgramLabels = defineRoute({
  operationId: 'getProgramLabels',
  method: 'GET',
  prefix: '/api',
  path: '/swap/v1/program-id-to-label',
  summary: 'Venue labels by program id',
  reply: ProgramLabelsSchema,
  errors: [],
})

export const searchTokens = defineRoute({
  operationId: 'searchTokens',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v2/search',
  summary: 'Tokens by text or by mints',
  query: TokenSearchQuerySchema,
  reply: TokensReplySchema,
  errors: [504],
})

export const getPrices = defineRoute({
  operationId: 'getPrices',
  method: 'GET',
  prefix: '/api',
  path: '/price/v3',
  summary: 'Prices of up to 50 mints',
  query: PricesQuerySchema,
  reply: PricesReplySchema,
  errors: [504],
})

export const tradeRoutes = [
  getQuote,
  createSwap,
  createSwapInstructions,
  getProgramLabels,
  searchTokens,
  getPrices,
] as const
