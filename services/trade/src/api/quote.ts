import { parseQuoteRequest, type Quote, type QuoteRequest, type RawQuery } from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import { findQuote } from '../quote/find-quote.ts'
import { ProofGate } from '../quote/optimality-gap.ts'
import { poolWorths } from '../quote/pool-liquidity.ts'
import { type Answer, refusal } from '../result.ts'
import { callerSignal } from './client-signal.ts'
import type { ApiContext } from './context.ts'
import { withDeadline } from './deadline.ts'
import { sendAnswer } from './errors.ts'

/** The market is asked for prices where the request sets a least liquidity. */
const PRICES_MS = 5_000

/** `GET /swap/v1/quote` */
export function quoteRoute(app: FastifyInstance, context: ApiContext): void {
  const { quoting, counters } = context
  const gate = new ProofGate()
  const gated = async (started: number, ask: () => Promise<Answer<Quote>>): Promise<Answer<Quote>> => {
    if (!gate.enter(started)) return refusal('TOO_MANY_REQUESTS', 'Another gap was proven a moment ago')
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
      ? await gated(started, () => answerQuote(asked, context, callerSignal(reply)))
      : await answerQuote(asked, context, callerSignal(reply))
    counters.quotes += 1
    counters.quoteMs += quoting.nowMs() - started
    if (!found.ok) counters.quoteRefusals += 1
    return sendAnswer(reply, found)
  })
}

async function answerQuote(
  asked: QuoteRequest,
  { quoting, market, clock }: ApiContext,
  signal: AbortSignal,
): Promise<Answer<Quote>> {
  if (asked.minLiquidityUsd === undefined) return findQuote(asked, quoting, { signal })
  const worth = await withDeadline(clock, PRICES_MS, signal, (within) =>
    poolWorths(quoting.book, market, within),
  )
  return findQuote(asked, quoting, { signal, worth })
}
