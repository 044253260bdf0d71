import { parseQuoteRequest, type Quote, type QuoteRequest, type RawQuery } from '@callisto/contract'
import { disconnectSignal } from '@callisto/http'
import type { FastifyInstance } from 'fastify'
import { findQuote } from '../quote/find-quote.ts'
import { ConcurrencyLimiter } from '../quote/optimality-gap.ts'
import { createPoolLiquidityUsd } from '../quote/pool-liquidity.ts'
import { failure, type Result } from '../result.ts'
import type { ApiContext } from './context.ts'
import { withDeadline } from './deadline.ts'
import { sendResult } from './errors.ts'

/** The market is asked for prices where the request sets a least liquidity. */
const PRICES_MS = 5_000

/** `GET /swap/v1/quote` */
export function quoteRoute(app: FastifyInstance, context: ApiContext): void {
  const { quoting, counters } = context
  const gate = new ConcurrencyLimiter()
  const gated = async (started: number, ask: () => Promise<Result<Quote>>): Promise<Result<Quote>> => {
    if (!gate.enter(started)) return failure('TOO_MANY_REQUESTS', 'Another gap was proven a moment ago')
    try {
      return await ask()
    } finally {
      gate.leave(started, quoting.nowMs())
    }
  }
  app.get<{ Querystring: RawQuery }>('/swap/v1/quote', async (request, reply) => {
    const started = quoting.nowMs()
    const asked = parseQuoteRequest(request.query)
    const found = asked.withGap
      ? await gated(started, () => answerQuote(asked, context, disconnectSignal(reply)))
      : await answerQuote(asked, context, disconnectSignal(reply))
    counters.quotes += 1
    counters.quoteMs += quoting.nowMs() - started
    if (!found.ok) counters.quoteErrors += 1
    return sendResult(reply, found)
  })
}

async function answerQuote(
  asked: QuoteRequest,
  { quoting, market, clock }: ApiContext,
  signal: AbortSignal,
): Promise<Result<Quote>> {
  if (asked.minLiquidityUsd === undefined) return findQuote(asked, quoting, { signal })
  const poolLiquidityUsd = await withDeadline(clock, PRICES_MS, signal, (within) =>
    createPoolLiquidityUsd(quoting.registry, market, within),
  )
  return findQuote(asked, quoting, { signal, poolLiquidityUsd })
}
