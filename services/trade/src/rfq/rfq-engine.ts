import { randomUUID } from 'node:crypto'
import { unitsToNumber } from '@callisto/amount'
import { EXECUTE_CODES, type MakerQuoteRequest } from '@callisto/contract'
import type { Clock } from '@callisto/solana'
import type { BuildPorts } from '../build/ports.ts'
import type { Mint } from '../state/mint.ts'
import type { MakerSettlement, Settled } from '../ultra/execute-order.ts'
import { failedReply } from '../ultra/execute-reply.ts'
import type { OfferContext, OfferSource } from '../ultra/make-order.ts'
import type { Offer } from '../ultra/offer.ts'
import type { CachedOrder } from '../ultra/order-cache.ts'
import type { OrderRequest } from '../ultra/order-request.ts'
import { Maker, type QuoteOutcome, quoteMakers } from './maker.ts'
import type { MakerOptions } from './maker-client.ts'
import { makerOffer } from './maker-offer.ts'
import { settleFill } from './settle-fill.ts'

/** A maker pays the network's fee: it is not asked for less. */
const MIN_ORDER_USD = 1

export interface RfqPorts {
  building: BuildPorts
  clock: Clock
  /** Ends the engine. */
  signal: AbortSignal
  report(maker: string, outcome: QuoteOutcome): void
}

/** Requests for quotes to market makers, and the settlement of their offers. */
export class RfqEngine implements OfferSource, MakerSettlement {
  readonly #makers: ReadonlyMap<string, Maker>
  readonly #ports: RfqPorts

  constructor(makers: readonly MakerOptions[], ports: RfqPorts) {
    this.#ports = ports
    this.#makers = new Map(makers.map((options) => [options.name, new Maker(options, ports.clock)]))
    for (const maker of this.#makers.values()) void maker.follow(ports.clock, ports.signal)
  }

  get makers(): readonly Maker[] {
    return [...this.#makers.values()]
  }

  /** Makers that may be asked for a pair now. */
  #open({ quote, makerName }: OrderRequest): Maker[] {
    const nowMs = this.#ports.clock.nowMs()
    return this.makers.filter(
      (maker) =>
        (makerName === undefined || maker.name === makerName) &&
        maker.trades(quote.inputMint, quote.outputMint) &&
        !maker.fills.isOff(nowMs),
    )
  }

  /** Whether makers trade the pair, but not as little. */
  isBelowMinimum(request: OrderRequest, context: Pick<OfferContext, 'prices'>): boolean {
    const usd = this.#usdValue(request, context)
    return usd !== undefined && usd < MIN_ORDER_USD && this.#open(request).length > 0
  }

  #usdValue({ quote }: OrderRequest, { prices }: Pick<OfferContext, 'prices'>): number | undefined {
    const price = prices[quote.mode === 'ExactIn' ? quote.inputMint : quote.outputMint]
    return price && unitsToNumber(quote.amount, price.decimals) * price.usdPrice
  }

  async offers(request: OrderRequest, context: OfferContext): Promise<Offer[]> {
    const pair = this.#pairOf(request)
    const makers = pair && !this.isBelowMinimum(request, context) ? this.#open(request) : []
    if (!pair || makers.length === 0) return []
    const { building, clock, report } = this.#ports
    const quotedAtMs = clock.nowMs()
    const quotes = await quoteMakers(
      makers,
      () => toMakerRequest(request, context.requestId),
      context.signal,
      (maker, outcome) => report(maker.name, outcome),
    )
    const { mode } = request.quote
    const offerContext = { ...pair, taker: request.taker, mode, quotedAtMs }
    return quotes.map((quote) => makerOffer(quote, offerContext, building))
  }

  async settle(order: CachedOrder, wire: Uint8Array): Promise<Settled> {
    const maker = this.#makers.get(order.maker?.name ?? '')
    const { building, clock, signal } = this.#ports
    if (maker) return settleFill(order, maker, wire, { ...building, clock, signal })
    return {
      reply: failedReply(EXECUTE_CODES.MAKER_INTERNAL, 'The market maker is not known'),
      isFinal: true,
    }
  }

  /**
   * The mints of an order that a fill can settle: plain transfers between taker and maker. Undefined for an order that asks for
   * more: another payer or receiver, a fee, a tip, wrapped SOL or a legacy transaction.
   */
  #pairOf(request: OrderRequest): { input: Mint; output: Mint } | undefined {
    const { quote, payer, receiver, referrer, wrapSol } = request
    if (payer ?? receiver ?? referrer ?? (wrapSol ? undefined : true)) return undefined
    if (quote.asLegacyTransaction || hasTip(request)) return undefined
    const { mints } = this.#ports.building.registry
    const [input, output] = [mints.get(quote.inputMint), mints.get(quote.outputMint)]
    return input && output && isSettled(input) && isSettled(output) ? { input, output } : undefined
  }
}

const hasTip = ({ priorityFee }: OrderRequest): boolean =>
  typeof priorityFee === 'object' && priorityFee !== null && 'jitoTipLamports' in priorityFee

/** What is sent arrives: no transfer fee, nor a fee that may come, and nothing that may stop it. */
const isSettled = ({ isTransferable, transferFee }: Mint): boolean =>
  isTransferable && transferFee === undefined

const toMakerRequest = ({ quote, taker }: OrderRequest, requestId: string): MakerQuoteRequest => ({
  protocol: 'v1',
  requestId,
  quoteId: randomUUID(),
  quoteType: quote.mode === 'ExactIn' ? 'exactIn' : 'exactOut',
  amount: String(quote.amount) as MakerQuoteRequest['amount'],
  tokenIn: quote.inputMint,
  tokenOut: quote.outputMint,
  feeBps: 0,
  ...(taker === undefined ? {} : { taker }),
})
