import {
  type GemsReply,
  gemSections,
  getAssetList,
  getDailyPoolList,
  getGems,
  getPoolList,
  getPools,
  getTopOverview,
  type PoolCategory,
  type PoolListQuery,
  type PoolsReply,
  serviceError,
  toGemsQuery,
  toPoolListQuery,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { FastifyReply } from 'fastify'
import { findSparklines } from '../store/sparkline-query.ts'
import type { RouteContext } from './route-context.ts'
import { ReplyCache } from './snapshots.ts'

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

/** `POST /v1/pools/gems`: several lists in one reply, each section with its own filters. */
export function gemsRoute(app: ZodInstance, { lists }: RouteContext): void {
  app.route({
    ...toRouteOptions(getGems),
    handler: async (request) => {
      const sections = toGemsQuery(request.body)
      const reply: GemsReply = {}
      for (const section of gemSections) {
        const query = sections[section]
        if (query) reply[section] = { pools: lists.list(section, query) }
      }
      return reply
    },
  })
}

const MAX_WITH_SPARKLINES = 50

/** `GET /v2/assets/{category}/{timeframe}`: the tokens of a ranked list, on request with their sparklines. */
export function assetListRoute(app: ZodInstance, context: RouteContext): void {
  const { sql, market, writer, queries, lists } = context
  app.route({
    ...toRouteOptions(getAssetList),
    handler: async ({ params, query }) => {
      const list = toPoolListQuery(query, params.timeframe)
      const hasSparklines = query.includeSparklines === true
      if (hasSparklines && list.limit > MAX_WITH_SPARKLINES)
        throw serviceError('INVALID_REQUEST', `limit must be at most ${MAX_WITH_SPARKLINES} with sparklines`)
      const assets = lists.list(params.category, list).map(({ baseAsset }) => baseAsset)
      if (!hasSparklines) return assets
      const tokens = await queries.tokens(assets.map(({ id }) => id))
      const sparklines = await findSparklines({ sql, market, writer }, tokens)
      return assets.map((asset) => ({ ...asset, sparkline: sparklines[asset.id] }))
    },
  })
}
