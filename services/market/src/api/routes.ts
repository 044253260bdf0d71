import {
  type AssetPoolsReply,
  type ChartReply,
  type GemsReply,
  gemSections,
  type HoldersReply,
  type PoolCategory,
  parseAddress,
  parseAssetSearch,
  parseChartQuery,
  parseGemsRequest,
  parseIds,
  parsePoolQuery,
  parseTxQuery,
  poolCategories,
  QueryError,
  type RawQuery,
  type Timeframe,
  type TxsReply,
  timeframes,
} from '@callisto/contract'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Market } from '../fold/market.ts'
import type { Token } from '../fold/token.ts'
import { findCandles } from '../store/chart-query.ts'
import type { Sql } from '../store/sql.ts'
import { cursorOf, findTrades } from '../store/trade-query.ts'
import type { Writer } from '../store/writer.ts'
import type { Lists } from '../view/pool-lists.ts'
import { presentTx } from '../view/present-pool.ts'
import type { Catalogue } from '../view/token-queries.ts'
import { answerErrors, NotFound } from './error-handler.ts'
import { ReplyCache } from './reply-cache.ts'

export interface RouteParts {
  market: Market
  catalogue: Catalogue
  lists: Lists
  sql: Sql
  writer: Writer
}

type Id = { Params: { id: string } }

/** `/data`: market data as the public service spells it (spec 1, section 7.1). */
export function marketRoutes(parts: RouteParts): FastifyPluginAsync {
  return async (app) => {
    answerErrors(app)
    // fastify reads text too, unless told otherwise; this API speaks JSON only.
    app.removeContentTypeParser('text/plain')
    app.addHook('onSend', async (_request, reply) => {
      // Which block an answer stands at, so that its age can be told.
      reply.header('x-market-slot', parts.market.slot).header('x-market-time', parts.market.time)
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, max-age=1')
    })
    listRoutes(app, parts)
    assetRoutes(app, parts)
    historyRoutes(app, parts)
  }
}

const rawQuery = (request: FastifyRequest): RawQuery => request.query as RawQuery

function listRoutes(app: FastifyInstance, { market, catalogue, lists }: RouteParts): void {
  const cache = new ReplyCache()
  const cached = (request: FastifyRequest, reply: FastifyReply, make: () => unknown) =>
    reply.type('application/json; charset=utf-8').send(cache.get(request.url, market.slot, make))

  app.get('/v1/pools', (request, reply) => {
    const ids = parseIds(rawQuery(request), 'assetIds')
    return cached(request, reply, () => ({
      pools: ids ? catalogue.poolsOf(ids) : lists.list('recent', parsePoolQuery(rawQuery(request), '24h')),
    }))
  })
  app.post('/v1/pools/gems', (request) => {
    const sections = parseGemsRequest(request.body)
    const answer: GemsReply = {}
    for (const section of gemSections) {
      const query = sections[section]
      if (query) answer[section] = { pools: lists.list(section, query) }
    }
    return answer
  })
  const list = (request: FastifyRequest, reply: FastifyReply, category: string, timeframe: string) => {
    const query = parsePoolQuery(rawQuery(request), readTimeframe(timeframe))
    const known = readCategory(category)
    return cached(request, reply, () => ({ pools: lists.list(known, query) }))
  }
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

function readTimeframe(text: string): Timeframe {
  const timeframe = timeframes.find((name) => name === text)
  if (!timeframe) throw new QueryError(`the timeframe must be one of ${timeframes.join(', ')}`)
  return timeframe
}

function readCategory(text: string): PoolCategory {
  const category = poolCategories.find((name) => name === text)
  if (!category) throw new NotFound('no such list')
  return category
}

function assetRoutes(app: FastifyInstance, { catalogue }: RouteParts): void {
  app.get('/v1/assets/search', (request) => catalogue.search(parseAssetSearch(rawQuery(request))))
  app.get('/v1/assets', (request) => {
    const ids = parseIds(rawQuery(request), 'ids')
    if (!ids) throw new QueryError('ids is required')
    return catalogue.assets(ids)
  })
  app.get<Id>(
    '/v1/assets/:id/pools',
    (request): AssetPoolsReply => ({
      pools: catalogue.allPoolsOf(tokenOf(catalogue, request.params.id)),
    }),
  )
  app.get<Id>(
    '/v1/holders/:id',
    (request): HoldersReply => catalogue.holders(tokenOf(catalogue, request.params.id)),
  )
}

function tokenOf(catalogue: Catalogue, id: string): Token {
  const token = catalogue.token(parseAddress(id, 'the token'))
  if (!token) throw new NotFound('no such token')
  return token
}

function historyRoutes(app: FastifyInstance, { market, catalogue, sql, writer }: RouteParts): void {
  app.get<Id>('/v1/txs/:id', async (request): Promise<TxsReply> => {
    const token = tokenOf(catalogue, request.params.id)
    const query = parseTxQuery(rawQuery(request))
    const rows = await findTrades(sql, market, token, query, writer.pendingTrades)
    const last = rows.at(-1)
    return {
      txs: rows.map(presentTx),
      ...(last && rows.length === query.limit ? { next: cursorOf(last) } : {}),
    }
  })
  app.get<Id>('/v2/charts/:id', async (request): Promise<ChartReply> => {
    const token = tokenOf(catalogue, request.params.id)
    const query = parseChartQuery(rawQuery(request), market.time * 1000)
    const { pendingTrades, pendingBars } = writer
    const supply = query.type === 'mcap' ? catalogue.assets([token.mint])[0]?.circSupply : 1
    if (supply === undefined) return { candles: [] }
    return { candles: await findCandles({ sql, market, pendingTrades, pendingBars }, token, query, supply) }
  })
}
