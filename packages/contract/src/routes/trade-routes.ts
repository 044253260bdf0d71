import * as z from 'zod/mini'
import { PricesQuerySchema, PricesReplySchema } from '../trade/price.ts'
import { PricesV2QuerySchema, PricesV2ReplySchema } from '../trade/price-v2.ts'
import { QuoteSchema } from '../trade/quote.ts'
import { QuoteQuerySchema } from '../trade/quote-query.ts'
import { SwapInstructionsReplySchema } from '../trade/swap.ts'
import { SwapRequestSchema } from '../trade/swap-request.ts'
import {
  BuildQuerySchema,
  BuildReplySchema,
  QuoteV2QuerySchema,
  SwapInstructionsV2ReplySchema,
  SwapV2ReplySchema,
  SwapV2RequestSchema,
} from '../trade/swap-v2.ts'
import { TokenSearchQuerySchema, TokensReplySchema } from '../trade/token.ts'
import { MarketPathSchema } from '../trade/token-lists.ts'
import { defineRoute } from './route.ts'
import { createSwapEndpoint, programLabelsEndpoint } from './swap-endpoints.ts'
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

export const getQuoteV2 = defineRoute({
  operationId: 'getQuoteV2',
  method: 'GET',
  prefix: '/api',
  path: '/swap/v2/quote',
  summary: 'Best route for an amount',
  query: QuoteV2QuerySchema,
  reply: QuoteSchema,
  errors: [504],
})

export const getBuild = defineRoute({
  operationId: 'getBuild',
  method: 'GET',
  prefix: '/api',
  path: '/swap/v2/build',
  summary: 'Best route for an amount, with the instructions of its swap',
  query: BuildQuerySchema,
  reply: BuildReplySchema,
  errors: [504],
})

export const createSwapV2 = defineRoute({
  operationId: 'createSwapV2',
  method: 'POST',
  prefix: '/api',
  path: '/swap/v2/swap',
  summary: 'Unsigned transaction of a quote',
  body: SwapV2RequestSchema,
  reply: SwapV2ReplySchema,
  errors: [504],
})

export const createSwapInstructionsV2 = defineRoute({
  operationId: 'createSwapInstructionsV2',
  method: 'POST',
  prefix: '/api',
  path: '/swap/v2/swap-instructions',
  summary: 'Instructions of a quote',
  body: SwapV2RequestSchema,
  reply: SwapInstructionsV2ReplySchema,
  errors: [504],
})

export const getProgramLabels = defineRoute({
  ...programLabelsEndpoint,
  operationId: 'getProgramLabels',
  method: 'GET',
  summary: 'Venue labels by program id',
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

export const getPricesV2 = defineRoute({
  operationId: 'getPricesV2',
  method: 'GET',
  prefix: '/api',
  path: '/price/v2',
  summary: 'Prices of up to 100 mints in their legacy form, in USD or in another token',
  query: PricesV2QuerySchema,
  reply: PricesV2ReplySchema,
  errors: [504],
})

export const getTradableMints = defineRoute({
  operationId: 'getTradableMints',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v1/mints/tradable',
  summary: 'Every mint that a pool trades',
  reply: z.array(z.string()),
  errors: [],
})

export const getMarketMints = defineRoute({
  operationId: 'getMarketMints',
  method: 'GET',
  prefix: '/api',
  path: '/tokens/v1/market/{market}/mints',
  summary: 'The mints of a pool',
  params: MarketPathSchema,
  reply: z.array(z.string()),
  errors: [404],
})

export const tradeRoutes = [
  getQuote,
  createSwap,
  createSwapInstructions,
  getQuoteV2,
  getBuild,
  createSwapV2,
  createSwapInstructionsV2,
  getProgramLabels,
  searchTokens,
  getPrices,
  getPricesV2,
  getTradableMints,
  getMarketMints,
] as const
