import { registerErrorHandler, sendUnknownPath, withZod, type ZodInstance } from '@callisto/http'
import type { FastifyPluginAsync } from 'fastify'
import { assetPoolsRoute } from './asset-pools.ts'
import { assetSearchRoute } from './asset-search.ts'
import { assetsRoute } from './assets.ts'
import { chartRoute } from './chart.ts'
import { gemsRoute } from './gems.ts'
import { holdersRoute } from './holders.ts'
import { metadataRoutes } from './metadata.ts'
import { poolListRoutes } from './pool-lists.ts'
import type { RouteContext } from './route-context.ts'
import { tradesRoute } from './trades.ts'

const routes: readonly ((app: ZodInstance, context: RouteContext) => void)[] = [
  poolListRoutes,
  gemsRoute,
  assetSearchRoute,
  assetsRoute,
  assetPoolsRoute,
  holdersRoute,
  tradesRoute,
  chartRoute,
  metadataRoutes,
]

/** `/data`: market data as the public service spells it (spec 1, section 7.1). */
export function marketRoutes(context: RouteContext): FastifyPluginAsync {
  return async (app) => {
    registerErrorHandler(app, { toBody: ({ code, message }) => ({ error: message, code }) })
    app.setNotFoundHandler((request, reply) => sendUnknownPath(request, reply))
    // fastify accepts text bodies by default; this API accepts JSON only.
    app.removeContentTypeParser('text/plain')
    app.addHook('onSend', async (_request, reply) => {
      // The block that a reply was computed at, so that clients can measure its age.
      reply.header('x-market-slot', context.market.slot).header('x-market-time', context.market.time)
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, max-age=1')
    })
    const typed = withZod(app)
    for (const register of routes) register(typed, context)
  }
}
