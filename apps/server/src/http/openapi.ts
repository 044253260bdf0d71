import {
  AssetPoolsReplySchema,
  AssetsReplySchema,
  booleanFilters,
  boundMetrics,
  boundParameterNames,
  ChartReplySchema,
  GemsReplySchema,
  HoldersReplySchema,
  intervals,
  MarketErrorSchema,
  numberFilters,
  PoolsReplySchema,
  PricesReplySchema,
  ProgramLabelsSchema,
  poolCategories,
  QuoteSchema,
  SwapInstructionsReplySchema,
  SwapReplySchema,
  SwapRequestSchema,
  swapModes,
  TokensReplySchema,
  TradeErrorSchema,
  TxsReplySchema,
  timeframes,
} from '@callisto/contract'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Parameter = { name: string; in: 'query' | 'path'; required?: boolean; schema: object }

interface Call {
  path: string
  method: 'get' | 'post'
  summary: string
  parameters?: Parameter[]
  body?: Schema
  reply: Schema
  error: Schema
}

const text = { type: 'string' }
const whole = { type: 'integer' }
const flag = { type: 'boolean' }
const word = (values: readonly string[]) => ({ type: 'string', enum: values })
const query = (name: string, schema: object = text, required = false): Parameter => ({
  name,
  in: 'query',
  required,
  schema,
})
const path = (name: string, schema: object = text): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema,
})

const filters: Parameter[] = [
  ...boundMetrics.flatMap((metric) =>
    Object.values(boundParameterNames(metric, '1h')).map((name) => query(name, { type: 'number' })),
  ),
  ...booleanFilters.map((name) => query(name, flag)),
  ...numberFilters.map((name) => query(name, { type: 'number' })),
  query('launchpads'),
]
const paging = [query('limit', whole), query('sortBy'), query('sortDir', word(['asc', 'desc']))]

const calls: Call[] = [
  {
    path: '/api/swap/v1/quote',
    method: 'get',
    summary: 'The best route for an amount',
    parameters: [
      query('inputMint', text, true),
      query('outputMint', text, true),
      query('amount', text, true),
      query('swapMode', word(swapModes)),
      query('slippageBps', whole),
      query('dexes'),
      query('excludeDexes'),
      query('onlyDirectRoutes', flag),
      query('restrictIntermediateTokens', flag),
      query('asLegacyTransaction', flag),
      query('platformFeeBps', whole),
      query('maxAccounts', whole),
      query('minLiquidityUsd', { type: 'number' }),
      query('withGap', flag),
    ],
    reply: QuoteSchema,
    error: TradeErrorSchema,
  },
  {
    path: '/api/swap/v1/swap',
    method: 'post',
    summary: 'A transaction for a quote',
    body: SwapRequestSchema,
    reply: SwapReplySchema,
    error: TradeErrorSchema,
  },
  {
    path: '/api/swap/v1/swap-instructions',
    method: 'post',
    summary: 'The instructions for a quote',
    body: SwapRequestSchema,
    reply: SwapInstructionsReplySchema,
    error: TradeErrorSchema,
  },
  {
    path: '/api/swap/v1/program-id-to-label',
    method: 'get',
    summary: 'Venues by program',
    reply: ProgramLabelsSchema,
    error: TradeErrorSchema,
  },
  {
    path: '/api/tokens/v2/search',
    method: 'get',
    summary: 'Tokens by text or mints',
    parameters: [query('query', text, true), query('limit', whole)],
    reply: TokensReplySchema,
    error: TradeErrorSchema,
  },
  {
    path: '/api/price/v3',
    method: 'get',
    summary: 'Prices of up to 50 mints',
    parameters: [query('ids', text, true)],
    reply: PricesReplySchema,
    error: TradeErrorSchema,
  },
  {
    path: '/data/v1/pools',
    method: 'get',
    summary: 'Pools of the named assets, or the newest',
    parameters: [query('assetIds'), ...filters, ...paging],
    reply: PoolsReplySchema,
    error: MarketErrorSchema,
  },
  {
    path: '/data/v1/pools/{category}/{timeframe}',
    method: 'get',
    summary: 'A screener list',
    parameters: [
      path('category', word(poolCategories)),
      path('timeframe', word(timeframes)),
      ...filters,
      ...paging,
    ],
    reply: PoolsReplySchema,
    error: MarketErrorSchema,
  },
  {
    path: '/data/v1/pools/gems',
    method: 'post',
    summary: 'New, graduating and graduated tokens at once',
    reply: GemsReplySchema,
    error: MarketErrorSchema,
  },
  {
    path: '/data/v1/assets',
    method: 'get',
    summary: 'Tokens by mint',
    parameters: [query('ids', text, true)],
    reply: AssetsReplySchema,
    error: MarketErrorSchema,
  },
  {
    path: '/data/v1/assets/search',
    method: 'get',
    summary: 'Token search',
    parameters: [query('query', text, true), query('sortBy'), query('filters')],
    reply: AssetsReplySchema,
    error: MarketErrorSchema,
  },
  {
    path: '/data/v1/txs/{id}',
    method: 'get',
    summary: 'Trades of a token, newest first',
    parameters: [
      path('id'),
      query('limit', whole),
      query('offset'),
      query('fromTs'),
      query('toTs'),
      query('traderAddress'),
      query('dir', word(['asc', 'desc'])),
    ],
    reply: TxsReplySchema,
    error: MarketErrorSchema,
  },
  {
    path: '/data/v1/assets/{id}/pools',
    method: 'get',
    summary: 'All pools of a token, the deepest first',
    parameters: [path('id')],
    reply: AssetPoolsReplySchema,
    error: MarketErrorSchema,
  },
  {
    path: '/data/v1/holders/{id}',
    method: 'get',
    summary: 'Largest holders',
    parameters: [path('id')],
    reply: HoldersReplySchema,
    error: MarketErrorSchema,
  },
  {
    path: '/data/v2/charts/{id}',
    method: 'get',
    summary: 'Candles; times in milliseconds or ISO in, seconds out',
    parameters: [
      path('id'),
      query('interval', word(intervals), true),
      query('from'),
      query('to'),
      query('candles', whole),
      query('type', word(['price', 'mcap'])),
      query('quote', word(['usd', 'native'])),
    ],
    reply: ChartReplySchema,
    error: MarketErrorSchema,
  },
]

const json = (schema: Schema) => ({
  content: { 'application/json': { schema: z.toJSONSchema(schema, { unrepresentable: 'any' }) } },
})

function operation(call: Call): object {
  return {
    summary: call.summary,
    ...(call.parameters ? { parameters: call.parameters } : {}),
    ...(call.body ? { requestBody: { required: true, ...json(call.body) } } : {}),
    responses: {
      200: { description: 'The answer', ...json(call.reply) },
      default: { description: 'What went wrong', ...json(call.error) },
    },
  }
}

/** The API's description, made from the same schemas that the services and the clients parse with. */
export function openapi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    paths[call.path] ??= {}
    const row = paths[call.path]
    if (row) row[call.method] = operation(call)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Callisto', version: '0.1.0', license: { name: 'Apache-2.0' } },
    paths,
  }
}
