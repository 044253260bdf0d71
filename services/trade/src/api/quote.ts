import { getQuote, getQuoteV2, toQuoteRequest, toQuoteV2Request } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { ApiContext } from './context.ts'
import { sendResult } from './errors.ts'
import { loadQuote } from './load-quote.ts'

/** `GET /swap/v1/quote` and `GET /swap/v2/quote` */
export function quoteRoutes(app: ZodInstance, context: ApiContext): void {
  app.route({
    ...toRouteOptions(getQuote),
    handler: async (request, reply) =>
      sendResult(reply, await loadQuote(toQuoteRequest(request.query), request, reply, context)),
  })
  app.route({
    ...toRouteOptions(getQuoteV2),
    handler: async (request, reply) =>
      sendResult(reply, await loadQuote(toQuoteV2Request(request.query), request, reply, context)),
  })
}
