import { parseQuoteRequest, type RawQuery } from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import { findQuote } from '../route/find-quote.ts'
import type { ApiContext } from './context.ts'
import { sendAnswer } from './errors.ts'

/** `GET /swap/v1/quote` */
export function quoteRoute(app: FastifyInstance, { quoting, counters }: ApiContext): void {
  app.get<{ Querystring: RawQuery }>('/swap/v1/quote', async (request, reply) => {
    const started = quoting.nowMs()
    const found = findQuote(parseQuoteRequest(request.query), quoting)
    counters.quotes += 1
    counters.quoteMs += quoting.nowMs() - started
    if (!found.ok) counters.quoteRefusals += 1
    return sendAnswer(reply, found)
  })
}
