import {
  getQuote,
  getQuoteV2,
  type Quote,
  type QuoteRequest,
  toQuoteRequest,
  toQuoteV2Request,
} from '@callisto/contract'
import { disconnectSignal, toRouteOptions, type ZodInstance } from '@callisto/http'
import { withDeadline } from '@callisto/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { resultLabel } from '../metrics.ts'
import { findQuote, type QuoteOptions } from '../quote/find-quote.ts'
import type { Result } from '../result.ts'
import { type ApiContext, sendResult } from './context.ts'
import { clientFlowOf } from './turn.ts'

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

/** Time limit on the prices that a `minLiquidityUsd` needs. */
const PRICES_MS = 5_000

/** Searches the quote of a request in its client's turn. */
export async function loadQuote(
  parsed: QuoteRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  context: ApiContext,
): Promise<Result<Quote>> {
  const { quoting, metrics } = context
  const startedMs = quoting.nowMs()
  const signal = disconnectSignal(reply)
  const search = { ...clientFlowOf(request, context.hasVerifiedKeys), signal }
  const prices = await loadPrices(parsed, context, signal)
  const result = await findQuote(parsed, quoting, { search, ...prices })
  metrics.quotes.observe(resultLabel(result), (quoting.nowMs() - startedMs) / 1_000)
  return result
}

/** The prices of all tradable tokens, where the request excludes pools by their liquidity. */
async function loadPrices(
  request: QuoteRequest,
  { quoting, market, clock }: ApiContext,
  signal: AbortSignal,
): Promise<Pick<QuoteOptions, 'prices'>> {
  if (request.minLiquidityUsd === undefined) return {}
  const mints = [...quoting.registry.mints.keys()]
  const prices = await withDeadline(clock, PRICES_MS, signal, (within) => market.prices(mints, within))
  return { prices }
}
