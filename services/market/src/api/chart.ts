import { getChart, toChartQuery } from '@callisto/contract'
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
      return { candles: await findCandles({ sql, market, writer }, token, query, supply) }
    },
  })
}
