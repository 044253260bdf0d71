import type { OrderReply, RouterId } from '@callisto/contract'

/** Amounts that an engine offers for an order, before anything is built. */
export interface OfferedAmounts {
  inAmount: bigint
  outAmount: bigint
  otherAmountThreshold: bigint
  slippageBps: number
  routePlan: OrderReply['routePlan']
  /** Fraction that the trade itself moves the price against the taker; undefined where the price is a maker's. */
  priceImpact: number | undefined
  feeBps: number
  feeAmount: bigint
}

/** What an engine offers. */
export interface Offer {
  router: RouterId
  amounts: OfferedAmounts
  /** Of a market maker. */
  maker?: MakerTerms
  /** The transaction of the offer for its taker, which a simulation has executed. */
  build(signal: AbortSignal): Promise<OfferBuild>
}

export interface Charge {
  lamports: bigint
  payer: string
}

export interface BuiltOffer {
  /** Unsigned wire transaction. */
  transaction: Uint8Array
  lastValidBlockHeight: number
  fees: { signature: Charge; prioritization: Charge; rent: Charge }
  /**
   * Lamports that leave the taker beside the swap, the fees and the rent of its own accounts; negative where it gains some:
   * the rent of accounts that a payer opens and the swap closes is returned to their owner.
   */
  otherLamports: bigint
}

/** What identifies the quote of a market maker. */
export interface MakerTerms {
  /** Name in the configuration. */
  name: string
  quoteId: string
  address: string
  /** Until when the taker may sign, on the clock of the service. */
  expiresAtMs: number
}

/** Why an offer has no transaction. Clients match router and code; without a code the reason is none of the public ones. */
export interface Unbuildable {
  ok: false
  errorCode?: number
  message: string
}

export type OfferBuild = { ok: true; built: BuiltOffer } | Unbuildable
