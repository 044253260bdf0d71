import {
  type PoolCategory,
  parseIds,
  parsePoolQuery,
  poolCategories,
  QueryError,
  type Timeframe,
  timeframes,
} from '@callisto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from './error-handler.ts'
import { ReplyCache } from './reply-cache.ts'
import { type RouteContext, rawQuery } from './route-context.ts'

/** `GET /v1/pools...`: the ranked lists and the main pools of given tokens, cached for one block. */
export function poolListRoutes(app: FastifyInstance, { market, queries, lists }: RouteContext): void {
  const cache = new ReplyCache()
  const cached = (request: FastifyRequest, reply: FastifyReply, make: () => unknown) =>
    reply.type('application/json; charset=utf-8').send(cache.get(request.url, market.slot, make))

  const list = (request: FastifyRequest, reply: FastifyReply, categoryName: string, timeframe: string) => {
    const query = parsePoolQuery(rawQuery(request), parseTimeframe(timeframe))
    const category = parseCategory(categoryName)
    return cached(request, reply, () => ({ pools: lists.list(category, query) }))
  }

  app.get('/v1/pools', (request, reply) => {
    const ids = parseIds(rawQuery(request), 'assetIds')
    return cached(request, reply, () => ({
      pools: ids ? queries.poolsOf(ids) : lists.list('recent', parsePoolQuery(rawQuery(request), '24h')),
    }))
  })
  app.get<{ Params: { category: string; timeframe: string } }>(
    '/v1/pools/:category/:timeframe',
    (request, reply) => list(request, reply, request.params.category, request.params.timeframe),
  )
  app.get<{ Params: { timeframe: string } }>('/v1/pools/top/overview/:timeframe', (request, reply) =>
    list(request, reply, 'top/overview', request.params.timeframe),
  )
  app.get<{ Params: { category: string } }>('/v1/pools/:category', (request, reply) =>
    list(request, reply, request.params.category, '24h'),
  )
}

function parseTimeframe(text: string): Timeframe {
  const timeframe = timeframes.find((name) => name === text)
  if (!timeframe) throw new QueryError(`the timeframe must be one of ${timeframes.join(', ')}`)
  return timeframe
}

function parseCategory(text: string): PoolCategory {
  const category = poolCategories.find((name) => name === text)
  if (!category) throw new NotFound('no such list')
  return category
}
