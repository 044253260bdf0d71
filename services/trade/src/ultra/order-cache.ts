import type { ExecuteReply, RouterId } from '@callisto/contract'
import { ClientCache } from '@callisto/service-kit'
import type { BuiltOffer, MakerTerms } from './offer.ts'

/** An order with a transaction, until it is executed or can no longer be. */
export interface CachedOrder {
  requestId: string
  router: RouterId
  taker: string
  receiver: string | undefined
  inputMint: string
  outputMint: string
  offer: BuiltOffer
  maker: MakerTerms | undefined
  /** What the first execution sends. */
  signed?: Uint8Array
  /** The outcome of the first execution, which every later one gets. */
  outcome?: Promise<ExecuteReply>
}

/** An order outlives its blockhash, so that a late execution has the right answer. */
export const ORDER_TTL_MS = 180_000

/** Orders by request id. An order that is being executed is never dropped before its time. */
export class OrderCache extends ClientCache<CachedOrder> {
  constructor(nowMs: () => number) {
    super({ nowMs, ttlMs: ORDER_TTL_MS, isBusy: ({ outcome }) => outcome !== undefined })
  }
}
