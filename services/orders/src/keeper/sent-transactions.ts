import type { ChainPort } from '@callisto/solana'
import type { Signature } from '@solana/kit'

/** Signatures of one request. */
const MAX_SIGNATURES = 256

/**
 * Transactions in flight. An order shows that its fill was executed, and nothing shows that it failed: once a slot the results
 * of all that are still waited for are asked for in one request.
 */
export class SentTransactions {
  readonly #rpc: ChainPort['rpc']
  readonly #changes = new Changes()
  readonly #waiting = new Set<string>()
  #isAsking = false

  constructor({ rpc }: Pick<ChainPort, 'rpc'>) {
    this.#rpc = rpc
  }

  /** Resolves when the network has confirmed that it executed the transaction, failed or not, or when the signal aborts. */
  async confirmed(signature: string, signal: AbortSignal): Promise<void> {
    this.#waiting.add(signature)
    await this.#changes.next(signature, signal)
    this.#waiting.delete(signature)
  }

  /** A slot has ended. Never rejects: a failed request says nothing, and each is also polled by itself. */
  async onSlot(signal: AbortSignal): Promise<void> {
    if (this.#isAsking || this.#waiting.size === 0) return
    this.#isAsking = true
    const signatures = [...this.#waiting].slice(0, MAX_SIGNATURES) as Signature[]
    const reply = await this.#rpc
      .getSignatureStatuses(signatures)
      .send({ abortSignal: signal })
      .catch(() => undefined)
    this.#isAsking = false
    reply?.value.forEach((status, index) => {
      if (status && status.confirmationStatus !== 'processed') this.#changes.report(signatures[index]!)
    })
  }
}

/** Waiters for a change of something with a key. */
export class Changes {
  readonly #waiting = new Map<string, Set<() => void>>()

  report(key: string): void {
    const waiting = this.#waiting.get(key)
    this.#waiting.delete(key)
    for (const resolve of waiting ?? []) resolve()
  }

  /** Resolves at the next change of the key, or when the signal aborts. */
  next(key: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const known = this.#waiting.get(key) ?? new Set()
      this.#waiting.set(key, known)
      const end = () => {
        known.delete(end)
        if (known.size === 0 && this.#waiting.get(key) === known) this.#waiting.delete(key)
        signal.removeEventListener('abort', end)
        resolve()
      }
      known.add(end)
      signal.addEventListener('abort', end)
    })
  }
}
