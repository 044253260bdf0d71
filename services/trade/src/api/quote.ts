import { getQuote, type Quote, type QuoteRequest, toQuoteRequest } from '@callisto/contract'
import { disconnectSignal, toRouteOptions, type ZodInstance } from '@callisto/http'
import { resultLabel } from '../metrics.ts'
import { findQuote, type QuoteOptions } from '../quote/find-quote.ts'
import type { Result } from '../result.ts'
import type { SearchOptions } from '../search/route-search.ts'
import { clientFlowOf } from './client-flow.ts'
import type { ApiContext } from './context.ts'
import { withDeadline } from './deadline.ts'
import { sendResult } from './errors.ts'
import { withQueue } from './queue-refusal.ts'

/** Time limit on the prices that a `minLiquidityUsd` needs. */
const PRICES_MS = 5_000

/** `GET /swap/v1/quote` */
export function quoteRoute(app: ZodInstance, context: ApiContext): void {
  const { quoting, metrics } = context
  app.route({
    ...toRouteOptions(getQuote),
    handler: async (request, reply) => {
      const startedMs = quoting.nowMs()
      const parsed = toQuoteRequest(request.query)
      const search = { ...clientFlowOf(request, context.hasVerifiedKeys), signal: disconnectSignal(reply) }
      const result = await quote(parsed, context, search)
      metrics.quotes.observe(resultLabel(result), (quoting.nowMs() - startedMs) / 1_000)
      return sendResult(reply, result)
    },
  })
}

async function quote(
  request: QuoteRequest,
  context: ApiContext,
  search: SearchOptions & { signal: AbortSignal },
): Promise<Result<Quote>> {
  const prices = await loadPrices(request, context, search.signal)
  return withQueue(() => findQuote(request, context.quoting, { search, ...prices }))
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
