import {
  type Asset,
  DEFAULT_NEW_TOKENS,
  DEFAULT_RANKED_TOKENS,
  getLegacyTaggedTokens,
  getLegacyTokenV1,
  getNewTokens,
  getRankedTokens,
  getRecentTokens,
  getShield,
  getTaggedTokens,
  type NewToken,
  type PoolListQuery,
  RECENT_TOKENS,
  serviceError,
} from '@callisto/contract'
import { listedAtMs, toLegacyToken } from '@callisto/domain'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { FastifyReply } from 'fastify'
import type { RouteContext } from './route-context.ts'
import { ReplyCache } from './snapshots.ts'

/** The calls of `/api/tokens` and `/api/ultra` that show market data: forms of what `/data` serves. */
export function publicTokenRoutes(app: ZodInstance, { market, queries, lists }: RouteContext): void {
  const cache = new ReplyCache()
  const cached = (url: string, reply: FastifyReply, make: () => unknown) =>
    reply.type('application/json; charset=utf-8').send(cache.get(url, market.slot, make))
  const rank = (category: 'recent' | 'toporganicscore' | 'toptraded' | 'toptrending', query: PoolListQuery) =>
    lists.list(category, query).map(({ baseAsset }) => baseAsset)
  const newest = (limit: number) =>
    rank('recent', { timeframe: '24h', checks: [], sortTimeframe: '24h', sortDir: 'desc', limit })

  app.route({
    ...toRouteOptions(getTaggedTokens),
    handler: async ({ url, query }, reply) => {
      const tokens = await queries.tagged([query.query])
      return cached(url, reply, () => tokens)
    },
  })
  app.route({
    ...toRouteOptions(getRankedTokens),
    handler: async ({ url, params, query }, reply) => {
      const { category, interval: timeframe } = params
      const { limit = DEFAULT_RANKED_TOKENS } = query
      return cached(url, reply, () =>
        rank(category, { timeframe, checks: [], sortTimeframe: timeframe, sortDir: 'desc', limit }),
      )
    },
  })
  app.route({
    ...toRouteOptions(getRecentTokens),
    handler: async (_request, reply) => cached('recent', reply, () => newest(RECENT_TOKENS)),
  })
  app.route({
    ...toRouteOptions(getLegacyTokenV1),
    handler: async ({ params }) => {
      const [asset] = await queries.assets([params.mint])
      if (!asset) throw serviceError('NOT_FOUND', 'No such token')
      return toLegacyToken(asset)
    },
  })
  app.route({
    ...toRouteOptions(getLegacyTaggedTokens),
    handler: async ({ url, params }, reply) => {
      const tokens = await queries.tagged(params.tags)
      return cached(url, reply, () => tokens.map(toLegacyToken))
    },
  })
  app.route({
    ...toRouteOptions(getNewTokens),
    handler: async ({ url, query }, reply) => {
      const { limit = DEFAULT_NEW_TOKENS, offset = 0 } = query
      return cached(url, reply, () =>
        newest(offset + limit)
          .slice(offset)
          .map(toNewToken),
      )
    },
  })
  app.route({
    ...toRouteOptions(getShield),
    handler: ({ query }) => queries.shield(query.mints),
  })
}

const seconds = (ms: number) => Math.floor(ms / 1000)

function toNewToken(asset: Asset): NewToken {
  const { firstPool, graduatedPool, audit } = asset
  return {
    mint: asset.id,
    created_at: String(seconds(listedAtMs(asset) ?? 0)),
    ...(asset.updatedAt === undefined ? {} : { metadata_updated_at: seconds(Date.parse(asset.updatedAt)) }),
    name: asset.name,
    symbol: asset.symbol,
    decimals: asset.decimals,
    logo_uri: asset.icon,
    known_markets: [...new Set([firstPool?.id, graduatedPool].flatMap((id) => id ?? []))],
    mint_authority: asset.mintAuthority ?? (audit?.mintAuthorityDisabled ? null : undefined),
    freeze_authority: asset.freezeAuthority ?? (audit?.freezeAuthorityDisabled ? null : undefined),
  }
}
