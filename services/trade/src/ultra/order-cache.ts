import type { ExecuteReply, RouterId } from '@callisto/contract'
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
const MAX_ORDERS = 20_000
const MAX_ORDERS_PER_CLIENT = 500

/**
 * Orders by request id. Each ends after `ORDER_TTL_MS`. A client with too many loses its own oldest one; so does everybody
 * together. An order that is being executed is never dropped before its time.
 */
export class OrderCache {
  readonly #nowMs: () => number
  readonly #orders = new Map<string, { order: CachedOrder; client: string; endsAtMs: number }>()
  readonly #byClient = new Map<string, Set<string>>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  get size(): number {
    return this.#orders.size
  }

  add(order: CachedOrder, client: string): void {
    this.#expire()
    const own = this.#byClient.get(client) ?? new Set()
    this.#byClient.set(client, own)
    if (own.size >= MAX_ORDERS_PER_CLIENT) this.#dropFirst(own)
    if (this.#orders.size >= MAX_ORDERS) this.#dropFirst(this.#orders.keys())
    own.add(order.requestId)
    this.#orders.set(order.requestId, { order, client, endsAtMs: this.#nowMs() + ORDER_TTL_MS })
  }

  get(requestId: string): CachedOrder | undefined {
    this.#expire()
    return this.#orders.get(requestId)?.order
  }

  /** Orders are in the order of their end. */
  #expire(): void {
    const nowMs = this.#nowMs()
    for (const [requestId, { endsAtMs }] of this.#orders) {
      if (endsAtMs > nowMs) return
      this.#drop(requestId)
    }
  }

  #dropFirst(requestIds: Iterable<string>): void {
    for (const requestId of requestIds)
      if (this.#orders.get(requestId)?.order.outcome === undefined) {
        this.#drop(requestId)
        return
      }
  }

  #drop(requestId: string): void {
    const entry = this.#orders.get(requestId)
    if (!entry) return
    this.#orders.delete(requestId)
    const own = this.#byClient.get(entry.client)
    own?.delete(requestId)
    if (own?.size === 0) this.#byClient.delete(entry.client)
  }
}
