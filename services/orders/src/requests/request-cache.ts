import { ClientCache } from '@callisto/service-kit'
import type { SendOutcome } from '@callisto/solana'

/** A transaction that was built for a client and waits for its signatures. */
export interface BuiltTransaction {
  wire: Uint8Array
  lastValidBlockHeight: number
  /** It may have been sent before. */
  isResent?: boolean
  /** The bytes that the first execution sends, and its outcome, which every later one gets. */
  signed?: Uint8Array
  outcome?: Promise<SendOutcome>
}

export interface BuiltRequest {
  requestId: string
  transactions: readonly BuiltTransaction[]
  /** Account of the order that the transaction opens. */
  order?: string
}

/** A request outlives its blockhash, so that a late execution has the right reply. */
const TTL_MS = 180_000

/** Built transactions by request id. A request that is being executed is never dropped before its time. */
export class RequestCache extends ClientCache<BuiltRequest> {
  constructor(nowMs: () => number) {
    super({
      nowMs,
      ttlMs: TTL_MS,
      isBusy: ({ transactions }) => transactions.some(({ outcome }) => outcome !== undefined),
    })
  }
}
