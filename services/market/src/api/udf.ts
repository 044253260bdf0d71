import {
  type Asset,
  feedIds,
  getUdfConfig,
  getUdfHistory,
  getUdfSymbol,
  getUdfTime,
  isAddressLike,
  MAX_CANDLES,
  searchUdfSymbols,
  type UdfError,
  type UdfHistory,
  type UdfSymbol,
  udfInterval,
  udfResolutions,
} from '@callisto/contract'
import { fillBars } from '@callisto/domain'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { Token } from '../fold/token-and-pool.ts'
import { findCandles } from '../store/chart-query.ts'
import type { RouteContext } from './route-context.ts'
import { verifiedMint } from './symbols.ts'

const EXCHANGE = 'Callisto'
const TYPE = 'crypto'
const DEFAULT_HITS = 30
/** Digits of a price that a step of the axis keeps, and bounds of its decimals. */
const SIGNIFICANT_DIGITS = 5
const MIN_DECIMALS = 2
const MAX_DECIMALS = 16

/** `/udf`: the chart feed that TradingView's library reads. */
export function udfRoutes(app: ZodInstance, context: RouteContext): void {
  app.route({ ...toRouteOptions(getUdfConfig), handler: async () => config })
  app.route({
    ...toRouteOptions(getUdfSymbol),
    handler: async (request) => {
      const found = await resolveSymbol(context, request.query.symbol)
      return 's' in found ? found : presentSymbol(found)
    },
  })
  app.route({
    ...toRouteOptions(searchUdfSymbols),
    handler: async ({ query: { query, type, exchange, limit = DEFAULT_HITS } }) => {
      if (!query || (type && type !== TYPE) || (exchange && exchange !== EXCHANGE)) return []
      const assets = await context.queries.search({ query, filters: [], limit })
      return assets.map((asset) => ({
        symbol: asset.symbol,
        full_name: `${EXCHANGE}:${asset.id}`,
        description: asset.name,
        exchange: EXCHANGE,
        ticker: asset.id,
        type: TYPE,
      }))
    },
  })
  app.route({
    ...toRouteOptions(getUdfHistory),
    handler: async ({ query }) => {
      const found = await resolveSymbol(context, query.symbol)
      return 's' in found ? found : findHistory(context, found.token, query)
    },
  })
  app.route({
    ...toRouteOptions(getUdfTime),
    handler: async (_request, reply) => {
      // The serialiser of the routes writes JSON: this body is a bare number.
      reply.serializer(String).type('text/plain; charset=utf-8')
      return String(context.market.time)
    },
  })
}

const config = {
  supported_resolutions: [...udfResolutions],
  supports_search: true as const,
  supports_group_request: false as const,
  supports_marks: false,
  supports_timescale_marks: false,
  supports_time: true,
  exchanges: [{ value: EXCHANGE, name: EXCHANGE, desc: 'Pools of the chain' }],
  symbols_types: [{ name: 'Token', value: TYPE }],
}

/** A symbol with the token whose price it is. */
interface ResolvedSymbol {
  ticker: string
  token: Token
  asset: Asset
}

const failed = (errmsg: string): UdfError => ({ s: 'error', errmsg })

/**
 * The token of a symbol: a mint, the symbol of the only verified token that has it, or a reference price; with or without
 * the exchange before it and USD behind it.
 */
async function resolveSymbol(context: RouteContext, text: string): Promise<ResolvedSymbol | UdfError> {
  const symbol = text.replace(/^\w+:/, '').replace(/\/USD$/i, '')
  const feed = feedIds.find((id) => id === symbol.toLowerCase())
  const mint = feed
    ? context.references.get(feed)
    : isAddressLike(symbol)
      ? symbol
      : await verifiedMint(context.queries, symbol)
  if (mint === undefined) return failed('Cannot resolve symbol')
  const token = await context.queries.token(mint)
  const [asset] = await context.queries.assets([mint])
  if (!token || !asset) return failed(feed ? 'Cannot resolve symbol' : 'Invalid token information')
  return { ticker: feed ?? mint, token, asset }
}

function presentSymbol({ ticker, asset }: ResolvedSymbol): UdfSymbol {
  return {
    name: `${asset.symbol}/USD`,
    ticker,
    description: asset.name,
    type: TYPE,
    session: '24x7',
    timezone: 'Etc/UTC',
    exchange: EXCHANGE,
    listed_exchange: EXCHANGE,
    minmov: 1,
    pricescale: priceScale(asset.usdPrice),
    has_intraday: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    intraday_multipliers: udfResolutions.filter((resolution) => /^\d+$/.test(resolution)),
    supported_resolutions: [...udfResolutions],
    volume_precision: 2,
    data_status: 'streaming',
    currency_code: 'USD',
  }
}

/** Power of ten whose inverse keeps five significant digits of a price; the finest one while there is no price. */
function priceScale(price: number | undefined): number {
  if (!price) return 10 ** MAX_DECIMALS
  const decimals = SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(price))
  return 10 ** Math.min(MAX_DECIMALS, Math.max(MIN_DECIMALS, decimals))
}

interface HistoryQuery {
  from: number
  to: number
  resolution: Parameters<typeof udfInterval>[0]
  countback?: number | undefined
}

/** Bars that start in a window without its end. */
async function findHistory(context: RouteContext, token: Token, query: HistoryQuery): Promise<UdfHistory> {
  const { from, to, countback } = query
  const interval = udfInterval(query.resolution)
  const limit = countback ?? MAX_CANDLES
  const until = Math.min(to - 1, context.market.time)
  if (until < 0 || (countback === undefined && from >= to)) return { s: 'no_data' }
  const common = { interval, type: 'price', quote: 'usd' } as const
  const read = (window: { from?: number; to: number; candles: number }) =>
    findCandles(context, token, { ...common, ...window }, 1)
  // The last bar before the window closes at the price that its first bars without a trade have.
  const before = countback === undefined && from > 0 ? await read({ to: from * 1000 - 1, candles: 1 }) : []
  const window = countback === undefined ? { from: from * 1000 } : {}
  const inside = await read({ ...window, to: until * 1000, candles: limit })
  const starts = inside.filter(({ time }) => !before.some((bar) => bar.time === time))
  const bars = fillBars([...before, ...starts], interval, until, limit).filter(
    ({ time }) => countback !== undefined || time >= from,
  )
  // Only bars before the window can be missing in it: behind the first trade there are no gaps.
  if (bars.length === 0) return { s: 'no_data', ...(before[0] ? { nextTime: before[0].time } : {}) }
  return {
    s: 'ok',
    t: bars.map(({ time }) => time),
    o: bars.map(({ open }) => open),
    h: bars.map(({ high }) => high),
    l: bars.map(({ low }) => low),
    c: bars.map(({ close }) => close),
    v: bars.map(({ volume }) => volume),
  }
}
