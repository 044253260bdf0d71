import { type ChartReply, parseChartQuery } from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import { findCandles } from '../store/chart-query.ts'
import { loadToken, type RouteContext, rawQuery, type TokenPath } from './route-context.ts'

/** `GET /v2/charts/:id`: bars of a token's price or market cap. */
export function chartRoute(app: FastifyInstance, context: RouteContext): void {
  app.get<TokenPath>('/v2/charts/:id', async (request): Promise<ChartReply> => {
    const { sql, market, writer, queries } = context
    const token = loadToken(context, request.params.id)
    const query = parseChartQuery(rawQuery(request), market.time * 1000)
    const { pendingTrades, pendingBars } = writer
    const supply = query.type === 'mcap' ? queries.assets([token.mint])[0]?.circSupply : 1
    if (supply === undefined) return { candles: [] }
    return { candles: await findCandles({ sql, market, pendingTrades, pendingBars }, token, query, supply) }
  })
}
