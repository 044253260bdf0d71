import {
  barIntervals,
  getBars,
  getChart,
  getFeed,
  getNetVolume,
  getSparklines,
  MAX_BARS,
  type NetVolumeReply,
  serviceError,
  toBarsQuery,
  toChartQuery,
} from '@callisto/contract'
import { fillBars } from '@callisto/domain'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { findCandles, findPairBars } from '../store/chart-query.ts'
import { findNetVolume } from '../store/net-volume-query.ts'
import { findSparklines } from '../store/sparkline-query.ts'
import { loadPair, loadToken, type RouteContext } from './route-context.ts'
import { Snapshots } from './snapshots.ts'

/** `GET /v2/charts/{id}`: bars of a token's price or market cap. */
export function chartRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getChart),
    handler: async (request) => {
      const { sql, market, writer, queries } = context
      const token = await loadToken(context, request.params.id)
      const query = toChartQuery(request.query, market.time * 1000)
      const supply = query.type === 'mcap' ? (await queries.assets([token.mint]))[0]?.circSupply : 1
      if (supply === undefined) return { candles: [] }
      const candles = await findCandles({ sql, market, writer }, token, query, supply)
      const until = Math.min(Math.floor(query.to / 1000), market.time)
      return { candles: fillBars(candles, query.interval, until, query.candles) }
    },
  })
}

/** `GET /fe/api/v1/charts/{tokenAddress}`: bars of a token in USD or in a quote token. */
export function barsRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getBars),
    handler: async (request) => {
      const query = toBarsQuery(request.query)
      const { base, quote } = await loadPair(
        context,
        request.params.tokenAddress,
        request.query.quote_address,
      )
      const traded = await findPairBars(context, base, quote, query)
      const until = Math.min(query.to, context.market.time)
      const bars = fillBars(traded, query.interval, until, MAX_BARS)
      return {
        bars: bars.map(({ time, open, high, low, close, volume }) => ({
          t: time,
          o: open,
          h: high,
          l: low,
          c: close,
          v: volume,
        })),
      }
    },
  })
}

/** `GET /fe/trading-view/data`: bars of a reference price in USD. */
export function feedRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getFeed),
    handler: async ({ query: { feed, type, from, till } }) => {
      const { market } = context
      const mint = context.references.get(feed)
      if (mint === undefined) throw serviceError('NOT_FOUND', 'Cannot resolve symbol')
      const token = await loadToken(context, mint)
      const to = till ?? market.time * 1000
      if (from !== undefined && from > to) throw serviceError('INVALID_REQUEST', 'from is after till')
      const interval = barIntervals[type]
      const window = { ...(from === undefined ? {} : { from }), to, candles: MAX_BARS }
      const bars = await findCandles(context, token, { ...window, interval, type: 'price', quote: 'usd' }, 1)
      const until = Math.min(Math.floor(to / 1000), market.time)
      return fillBars(bars, interval, until, MAX_BARS).map((bar) => ({
        ...bar,
        time: bar.time * 1000,
      }))
    },
  })
}

/** `GET /v1/charts/net-volume/{id}`: buy less sell volume by bar, at the block that the headers name. */
export function netVolumeRoute(app: ZodInstance, context: RouteContext): void {
  const snapshots = new Snapshots<NetVolumeReply['klines']>(context.market)
  app.route({
    ...toRouteOptions(getNetVolume),
    handler: async ({ params, query }, reply) => {
      const { interval = '1_HOUR' } = query
      const token = await loadToken(context, params.id)
      const { slot, time, figures } = snapshots.get(`${token.mint},${interval}`, () =>
        findNetVolume(context, token, interval),
      )
      reply.header('x-market-slot', slot).header('x-market-time', time)
      return { klines: await figures }
    },
  })
}

/** `GET /v1/charts/sparklines`: prices of the last day of several tokens. */
export function sparklinesRoute(app: ZodInstance, { sql, market, writer, queries }: RouteContext): void {
  app.route({
    ...toRouteOptions(getSparklines),
    handler: async (request) => ({
      sparklines: await findSparklines({ sql, market, writer }, await queries.tokens(request.query.ids)),
    }),
  })
}
