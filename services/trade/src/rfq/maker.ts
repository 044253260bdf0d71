import { MAX_U64 } from '@callisto/amount'
import type { MakerQuoteReply, MakerQuoteRequest } from '@callisto/contract'
import type { Clock } from '@callisto/solana'
import { isAddress } from '@solana/kit'
import { MakerClient, type MakerOptions } from './maker-client.ts'

/** The list of tokens is read as often, and sooner where that failed. */
const TOKENS_MS = 600_000
const RETRY_MS = 30_000

/** A market maker: its webhook, the tokens that it trades and how it has filled orders. */
export class Maker {
  readonly client: MakerClient
  readonly fills = new FillRate()
  #tokens: ReadonlySet<string> = new Set()

  constructor(options: MakerOptions, clock: Clock) {
    this.client = new MakerClient(options, clock)
  }

  get name(): string {
    return this.client.name
  }

  trades(...mints: string[]): boolean {
    return mints.every((mint) => this.#tokens.has(mint))
  }

  /** Keeps the list of tokens up to date until the signal aborts. */
  async follow(clock: Clock, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const reply = await this.client.tokens(signal)
      if (reply.ok) this.#tokens = new Set(reply.value)
      await clock.wait(reply.ok ? TOKENS_MS : RETRY_MS, signal)
    }
  }
}

/** Least share of accepted orders that a maker fills. */
const MIN_FILL_RATE = 0.95
const WINDOW_MS = 3_600_000
/** Older ones are counted no longer, however many there are. */
const MAX_OUTCOMES = 10_000

/**
 * What became of the orders that a maker was to fill. Below 95 % of the last hour it gets no more requests, until its
 * failures are more than an hour old. The rule holds from the first failure on and is looked at with each request.
 */
export class FillRate {
  readonly #outcomes: { atMs: number; isFilled: boolean }[] = []

  add(isFilled: boolean, nowMs: number): void {
    this.#outcomes.push({ atMs: nowMs, isFilled })
    if (this.#outcomes.length > MAX_OUTCOMES) this.#outcomes.shift()
  }

  /** Share of the last hour; undefined without an order. */
  rate(nowMs: number): number | undefined {
    while (this.#outcomes[0] && this.#outcomes[0].atMs <= nowMs - WINDOW_MS) this.#outcomes.shift()
    if (this.#outcomes.length === 0) return undefined
    return this.#outcomes.filter(({ isFilled }) => isFilled).length / this.#outcomes.length
  }

  isOff(nowMs: number): boolean {
    return (this.rate(nowMs) ?? 1) < MIN_FILL_RATE
  }
}

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
