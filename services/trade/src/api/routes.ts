import { randomUUID } from 'node:crypto'
import { tradeError } from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import type { ApiContext } from './context.ts'
import { registerErrorHandlers, sendError } from './errors.ts'
import { priceRoute } from './price.ts'
import { quoteRoute } from './quote.ts'
import { swapRoute } from './swap.ts'
import { swapInstructionsRoute } from './swap-instructions.ts'
import { tokenSearchRoute } from './token-search.ts'

/** A body holds one quote; a larger body is rejected unread. */
const BODY_BYTES = 64 * 1024

/** The trading API as a fastify plugin, to be registered under `/api`. */
export function tradeRoutes(context: ApiContext) {
  return async (app: FastifyInstance): Promise<void> => {
    registerErrorHandlers(app, () => {
      context.counters.failures += 1
    })
    // fastify parses plain text by default; this API accepts JSON only.
    app.removeContentTypeParser('text/plain')
    app.addHook('onRoute', (route) => {
      route.bodyLimit = BODY_BYTES
    })
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-api-gateway-request-id', randomUUID())
      if (!context.ready()) await sendError(reply, tradeError('NOT_READY'))
    })
    app.get('/swap/v1/program-id-to-label', async () => context.venueLabels)
    quoteRoute(app, context)
    swapRoute(app, context)
    swapInstructionsRoute(app, context)
    tokenSearchRoute(app, context)
    priceRoute(app, context)
  }
}
