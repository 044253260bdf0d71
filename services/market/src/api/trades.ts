import { getTxs, toTxQuery } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { findTrades } from '../store/trade-query.ts'
import { presentTx } from '../view/present-pool.ts'
import { loadToken, type RouteContext } from './route-context.ts'

/** `GET /v1/txs/{id}`: a token's trades, a page at a time. */
export function tradesRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getTxs),
    handler: async (request) => {
      const { sql, market, writer } = context
      const token = await loadToken(context, request.params.id)
      const query = toTxQuery(request.query)
      const { rows, next } = await findTrades({ sql, market, writer }, token, query)
      return { txs: rows.map(presentTx), ...(next === undefined ? {} : { next }) }
    },
  })
}
