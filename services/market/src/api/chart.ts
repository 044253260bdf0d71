import { getChart, toChartQuery } from '@callisto/contract'
import { fillBars } from '@callisto/domain'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { findCandles } from '../store/chart-query.ts'
import { loadToken, type RouteContext } from './route-context.ts'

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
