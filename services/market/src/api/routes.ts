import { randomUUID } from 'node:crypto'
import type { ApiError } from '@callisto/contract'
import { registerErrorHandler, sendUnknownPath, withZod, type ZodInstance } from '@callisto/http'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { assetRoutes } from './assets.ts'
import { barsRoute, chartRoute, feedRoute, netVolumeRoute, sparklinesRoute } from './charts.ts'
import { contentRoutes } from './content.ts'
import { launchpadStatsRoute } from './launchpad-stats.ts'
import { metadataRoutes } from './metadata.ts'
import { assetListRoute, gemsRoute, poolListRoutes } from './pool-lists.ts'
import { listedPricesRoute, oraclePricesRoute } from './prices.ts'
import { publicTokenRoutes } from './public-tokens.ts'
import type { RouteContext } from './route-context.ts'
import { stockStatsRoute } from './stock-stats.ts'
import { duplicateSymbolsRoute, symbolAddressesRoute } from './symbols.ts'
import { tokenOverviewRoute } from './token-overview.ts'
import { topTradersRoute, tradesRoute, walletTradesRoutes } from './trades.ts'
import { udfRoutes } from './udf.ts'

type RegisterRoute = (app: ZodInstance, context: RouteContext) => void

const routes: readonly RegisterRoute[] = [
  poolListRoutes,
  gemsRoute,
  assetRoutes,
  symbolAddressesRoute,
  topTradersRoute,
  launchpadStatsRoute,
  stockStatsRoute,
  tradesRoute,
  chartRoute,
  netVolumeRoute,
  sparklinesRoute,
  assetListRoute,
  walletTradesRoutes,
  metadataRoutes,
]

/** `/data`: market data as the public service spells it (docs/spec-map.md 1-7.1). */
export function marketRoutes(context: RouteContext): FastifyPluginAsync {
  return async (app) => {
    app.setNotFoundHandler((request, reply) => sendUnknownPath(request, reply))
    // fastify accepts text bodies by default; this API accepts JSON only.
    app.removeContentTypeParser('text/plain')
    registerRoutes(app, context, routes)
  }
}

/** `/fe`: market data as the front end asks for it (docs/spec-map.md 1-7.2). */
export function frontEndRoutes(context: RouteContext): FastifyPluginAsync {
  const own = [barsRoute, tokenOverviewRoute, feedRoute, listedPricesRoute, oraclePricesRoute]
  return async (app) => registerRoutes(app, context, own)
}

/** `/udf`: bars as TradingView's chart library asks for them, which reads the body of a refusal and not its status. */
export function chartFeedRoutes(context: RouteContext): FastifyPluginAsync {
  return async (app) =>
    registerRoutes(app, context, [udfRoutes], ({ code, message }) => ({
      ...{ s: 'error', errmsg: message },
      ...{ error: message, code },
    }))
}

/** `/api`: forms of the market's data that public clients ask for beside the trading API. */
export function publicRoutes(context: RouteContext): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-api-gateway-request-id', randomUUID())
    })
    registerRoutes(
      app,
      context,
      [publicTokenRoutes, duplicateSymbolsRoute, contentRoutes],
      ({ code, message }) => ({
        error: message,
        errorCode: code,
      }),
    )
  }
}

function registerRoutes(
  app: FastifyInstance,
  context: RouteContext,
  all: readonly RegisterRoute[],
  toBody: (error: ApiError) => object = ({ code, message }) => ({ error: message, code }),
): void {
  registerErrorHandler(app, { toBody })
  app.addHook('onSend', async (_request, reply) => {
    // The block that a reply was computed at, so that clients can measure its age.
    if (!reply.hasHeader('x-market-slot') && !reply.hasHeader('x-callisto-source'))
      reply.header('x-market-slot', context.market.slot).header('x-market-time', context.market.time)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, max-age=1')
  })
  const typed = withZod(app)
  for (const register of all) register(typed, context)
}
