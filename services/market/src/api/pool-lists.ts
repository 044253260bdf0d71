import {
  getDailyPoolList,
  getPoolList,
  getPools,
  getTopOverview,
  type PoolCategory,
  type PoolListQuery,
  type PoolsReply,
  toPoolListQuery,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { FastifyReply } from 'fastify'
import { ReplyCache } from './reply-cache.ts'
import type { RouteContext } from './route-context.ts'

/** `GET /v1/pools...`: the ranked lists and the main pools of given tokens, cached for one block. */
export function poolListRoutes(app: ZodInstance, { market, queries, lists }: RouteContext): void {
  const cache = new ReplyCache()
  const cached = (url: string, reply: FastifyReply, make: () => PoolsReply) =>
    reply.type('application/json; charset=utf-8').send(cache.get(url, market.slot, make))
  const list = (category: PoolCategory, query: PoolListQuery) => () => ({
    pools: lists.list(category, query),
  })

  app.route({
    ...toRouteOptions(getPools),
    handler: async (request, reply) => {
      const { assetIds: ids } = request.query
      if (!ids) return cached(request.url, reply, list('recent', toPoolListQuery(request.query, '24h')))
      const pools = await queries.poolsOf(ids)
      return cached(request.url, reply, () => ({ pools }))
    },
  })
  app.route({
    ...toRouteOptions(getPoolList),
    handler: async ({ url, params, query }, reply) =>
      cached(url, reply, list(params.category, toPoolListQuery(query, params.timeframe))),
  })
  app.route({
    ...toRouteOptions(getTopOverview),
    handler: async ({ url, params, query }, reply) =>
      cached(url, reply, list('top/overview', toPoolListQuery(query, params.timeframe))),
  })
  app.route({
    ...toRouteOptions(getDailyPoolList),
    handler: async ({ url, params, query }, reply) =>
      cached(url, reply, list(params.category, toPoolListQuery(query, '24h'))),
  })
}
