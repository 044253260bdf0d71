import { DEFAULT_CONTENT_LIMIT, getContent, getContentFeed, getCookingContent } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { Token } from '../fold/token-and-pool.ts'
import { presentTexts } from '../view/present-texts.ts'
import type { RouteContext } from './route-context.ts'

/** Trending tokens whose texts are listed. */
const MAX_COOKING = 50

const textsOf = (token: Token) => ({ mint: token.mint, ...presentTexts(token) })

/** `/tokens/v2/content`: texts about tokens. The public call is deprecated; its clients still ask. */
export function contentRoutes(app: ZodInstance, { queries, lists }: RouteContext): void {
  app.route({
    ...toRouteOptions(getContent),
    handler: async ({ query }) => ({ data: (await queries.tokens(query.mints)).map(textsOf) }),
  })
  app.route({
    ...toRouteOptions(getCookingContent),
    handler: async () => {
      const trending = { timeframe: '1h', checks: [], sortTimeframe: '1h', sortDir: 'desc' } as const
      const pools = lists.list('toptrending', { ...trending, checks: [], limit: MAX_COOKING })
      const tokens = await queries.tokens(pools.map(({ baseAsset }) => baseAsset.id))
      return { data: tokens.map(textsOf).filter(({ contents }) => contents.length > 0) }
    },
  })
  app.route({
    ...toRouteOptions(getContentFeed),
    handler: async ({ query }) => {
      const { mint, page = 1, limit = DEFAULT_CONTENT_LIMIT } = query
      const token = await queries.token(mint)
      const { contents, ...summaries } = token
        ? presentTexts(token)
        : { contents: [], tokenSummary: null, newsSummary: null }
      const total = contents.length
      const pagination = { limit, total, page, totalPages: Math.ceil(total / limit) }
      return {
        data: { contents: contents.slice((page - 1) * limit, page * limit), ...summaries, pagination },
      }
    },
  })
}
