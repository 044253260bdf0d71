import { parseTxQuery, type TxsReply } from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import { cursorOf, findTrades } from '../store/trade-query.ts'
import { presentTx } from '../view/present-pool.ts'
import { loadToken, type RouteContext, rawQuery, type TokenPath } from './route-context.ts'

/** `GET /v1/txs/:id`: a token's trades, a page at a time. */
export function tradesRoute(app: FastifyInstance, context: RouteContext): void {
  app.get<TokenPath>('/v1/txs/:id', async (request): Promise<TxsReply> => {
    const { sql, market, writer } = context
    const token = loadToken(context, request.params.id)
    const query = parseTxQuery(rawQuery(request))
    const rows = await findTrades(sql, market, token, query, writer.pendingTrades)
    const last = rows.at(-1)
    return {
      txs: rows.map(presentTx),
      ...(last && rows.length === query.limit ? { next: cursorOf(last) } : {}),
    }
  })
}
