import { randomUUID } from 'node:crypto'
import { tradeError } from '@callisto/contract'
import { venueLabels } from '@callisto/program-clients'
import type { FastifyInstance } from 'fastify'
import type { ApiContext } from './context.ts'
import { registerErrorHandlers, sendError } from './errors.ts'
import { quoteRoute } from './quote.ts'
import { swapRoutes } from './swap.ts'
import { tokenRoutes } from './tokens.ts'

/** Bodies hold one quote; a larger one is not read. */
const BODY_BYTES = 64 * 1024

/** The trading API as a fastify plugin, to be registered under `/api`. */
export function tradeRoutes(context: ApiContext) {
  return async (app: FastifyInstance): Promise<void> => {
    registerErrorHandlers(app, () => {
      context.counters.failures += 1
    })
    // fastify reads text too, unless told otherwise; this API speaks JSON only.
    app.removeContentTypeParser('text/plain')
    app.addHook('onRoute', (route) => {
      route.bodyLimit = BODY_BYTES
    })
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-api-gateway-request-id', randomUUID())
      if (!context.ready()) await sendError(reply, tradeError('NOT_READY'))
    })
    app.get('/swap/v1/program-id-to-label', async () => venueLabels)
    quoteRoute(app, context)
    swapRoutes(app, context)
    tokenRoutes(app, context)
  }
}
