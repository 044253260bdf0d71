import { MAX_U64 } from '@callisto/amount'
import type { MakerQuoteReply, MakerQuoteRequest } from '@callisto/contract'
import { isAddress } from '@solana/kit'
import type { Maker } from './maker.ts'

/** A quote of a maker that is what was asked for. */
export interface MakerQuote {
  maker: Maker
  address: string
  quoteId: string
  inAmount: bigint
  outAmount: bigint
  /** Micro-lamports of a compute unit. */
  unitPrice: bigint
}

export type QuoteOutcome = 'quoted' | 'none' | 'late' | 'unreachable' | 'refused' | 'invalid' | 'wrong'

/**
 * Asks all makers at the same time. A maker that is late, fails or replies to something else than was asked has no quote;
 * nobody waits for it. The quotes are in the order of their arrival.
 */
export async function quoteMakers(
  makers: readonly Maker[],
  requestOf: (maker: Maker) => MakerQuoteRequest,
  signal: AbortSignal,
  report: (maker: Maker, outcome: QuoteOutcome) => void = () => {},
): Promise<MakerQuote[]> {
  const quotes: MakerQuote[] = []
  await Promise.all(
    makers.map(async (maker) => {
      const request = requestOf(maker)
      const reply = await maker.client.quote(request, signal)
      if (!reply.ok) return report(maker, reply.reason)
      if (!isReplyTo(request, reply.value)) return report(maker, 'wrong')
      report(maker, 'quoted')
      quotes.push({
        maker,
        address: reply.value.maker,
        quoteId: request.quoteId,
        inAmount: BigInt(reply.value.amountIn),
        outAmount: BigInt(reply.value.amountOut),
        unitPrice: BigInt(reply.value.prioritizationFeeToUse ?? 0),
      })
    }),
  )
  return quotes
}

/** Whether a quote is for the request, the fixed amount included. */
function isReplyTo(request: MakerQuoteRequest, reply: MakerQuoteReply): boolean {
  const [fixed, free] =
    request.quoteType === 'exactIn' ? [reply.amountIn, reply.amountOut] : [reply.amountOut, reply.amountIn]
  return (
    reply.requestId === request.requestId &&
    reply.quoteId === request.quoteId &&
    reply.quoteType === request.quoteType &&
    reply.tokenIn === request.tokenIn &&
    reply.tokenOut === request.tokenOut &&
    (reply.taker ?? request.taker ?? undefined) === (request.taker ?? undefined) &&
    BigInt(fixed) === BigInt(request.amount) &&
    BigInt(free) >= 1n &&
    BigInt(free) <= MAX_U64 &&
    isAddress(reply.maker) &&
    reply.maker !== request.taker
  )
}
