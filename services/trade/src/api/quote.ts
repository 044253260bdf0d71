import { getQuote, type Quote, type QuoteRequest, toQuoteRequest } from '@callisto/contract'
import { disconnectSignal, toRouteOptions, type ZodInstance } from '@callisto/http'
import { ConcurrencyLimiter } from '../quote/concurrency-limiter.ts'
import { findQuote, type QuoteOptions } from '../quote/find-quote.ts'
import { failure, type Result } from '../result.ts'
import type { ApiContext } from './context.ts'
import { withDeadline } from './deadline.ts'
import { sendResult } from './errors.ts'

/** Time limit on the prices that a `minLiquidityUsd` needs. */
const PRICES_MS = 5_000

/** `GET /swap/v1/quote` */
export function quoteRoute(app: ZodInstance, context: ApiContext): void {
  const { quoting, counters } = context
  const limiter = new ConcurrencyLimiter()
  const limited = async (startedMs: number, run: () => Promise<Result<Quote>>): Promise<Result<Quote>> => {
    if (!limiter.tryEnter(startedMs))
      return failure('TOO_MANY_REQUESTS', 'Another gap was proven a moment ago')
    try {
      return await run()
    } finally {
      limiter.leave(startedMs, quoting.nowMs())
    }
  }
  app.route({
    ...toRouteOptions(getQuote),
    handler: async (request, reply) => {
      const startedMs = quoting.nowMs()
      const parsed = toQuoteRequest(request.query)
      const run = () => quote(parsed, context, disconnectSignal(reply))
      const result = parsed.withGap ? await limited(startedMs, run) : await run()
      counters.quotes += 1
      counters.quoteMs += quoting.nowMs() - startedMs
      if (!result.ok) counters.quoteErrors += 1
      return sendResult(reply, result)
    },
  })
}

async function quote(
  request: QuoteRequest,
  context: ApiContext,
  signal: AbortSignal,
): Promise<Result<Quote>> {
  return findQuote(request, context.quoting, { signal, ...(await loadPrices(request, context, signal)) })
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
