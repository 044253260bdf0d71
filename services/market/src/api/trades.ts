import { getTxs, toTxQuery } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { cursorOf, findTrades } from '../store/trade-query.ts'
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
      const rows = await findTrades({ sql, market, writer }, token, query)
      const last = rows.at(-1)
      return {
        txs: rows.map(presentTx),
        ...(last && rows.length === query.limit ? { next: cursorOf(last) } : {}),
      }
    },
  })
}
