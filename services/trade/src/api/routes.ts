import { randomUUID } from 'node:crypto'
import { getProgramLabels } from '@callisto/contract'
import { registerErrorHandler, sendUnknownPath, toRouteOptions, withZod } from '@callisto/http'
import type { FastifyInstance } from 'fastify'
import { tradeError } from '../result.ts'
import { type ApiContext, sendError, toErrorBody } from './context.ts'
import { executeRoutes } from './execute.ts'
import { holdingsRoutes } from './holdings.ts'
import { orderRoutersRoute, orderRoutes } from './order.ts'
import { priceRoute, priceV2Route } from './price.ts'
import { quoteRoutes } from './quote.ts'
import { swapRoutes } from './swap.ts'
import { swapV2Routes } from './swap-v2.ts'
import { tokenSearchRoutes, tradableMintsRoutes } from './tokens.ts'

/** A body holds one quote; a larger body is rejected unread. */
const BODY_BYTES = 64 * 1024

/** The trading API as a fastify plugin, to be registered under `/api`. */
export function tradeRoutes(context: ApiContext) {
  return async (app: FastifyInstance): Promise<void> => {
    registerErrorHandler(app, {
      toBody: toErrorBody,
      onInternalError: () => {
        context.metrics.failures.inc()
      },
    })
    app.setNotFoundHandler((request, reply) => sendUnknownPath(request, reply))
    // fastify parses plain text by default; this API accepts JSON only.
    app.removeContentTypeParser('text/plain')
    app.addHook('onRoute', (route) => {
      route.bodyLimit = BODY_BYTES
    })
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-api-gateway-request-id', randomUUID())
      if (!request.is404 && !context.ready()) await sendError(reply, tradeError('NOT_READY'))
    })
    const typed = withZod(app)
    typed.route({ ...toRouteOptions(getProgramLabels), handler: async () => ({ ...context.venueLabels }) })
    quoteRoutes(typed, context)
    swapRoutes(typed, context)
    swapV2Routes(typed, context)
    tokenSearchRoutes(typed, context)
    holdingsRoutes(typed, context)
    orderRoutes(typed, context)
    executeRoutes(typed, context)
    orderRoutersRoute(typed)
    priceRoute(typed, context)
    priceV2Route(typed, context)
    tradableMintsRoutes(typed, context)
  }
}
