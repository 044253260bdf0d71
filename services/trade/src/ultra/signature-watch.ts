import type { ChainPort, Clock } from '@callisto/solana'
import type { Signature } from '@solana/kit'

/** About half of a slot. */
const POLL_MS = 200
/** Signatures of one request. */
const MAX_SIGNATURES = 256

/** Reports signatures as soon as the chain has them: one request at a time for all that are waited for. */
export class SignatureWatch {
  readonly #rpc: ChainPort['rpc']
  readonly #clock: Clock
  readonly #waiting = new Map<string, Set<() => void>>()
  #isPolling = false

  constructor({ rpc }: Pick<ChainPort, 'rpc'>, clock: Clock) {
    this.#rpc = rpc
    this.#clock = clock
  }

  /** Resolves when the signature is confirmed, or its signal aborts. */
  async seen(signature: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    await new Promise<void>((resolve) => {
      const known = this.#waiting.get(signature) ?? new Set()
      this.#waiting.set(signature, known.add(resolve))
      const end = () => {
        known.delete(resolve)
        if (known.size === 0 && this.#waiting.get(signature) === known) this.#waiting.delete(signature)
        resolve()
      }
      signal.addEventListener('abort', end, { once: true })
      void this.#poll()
    })
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    while (this.#waiting.size > 0) {
      const signatures = [...this.#waiting.keys()].slice(0, MAX_SIGNATURES)
      // A failed request says nothing; the senders poll at a slower pace of their own.
      const reply = await this.#rpc
        .getSignatureStatuses(signatures as Signature[])
        .send()
        .catch(() => undefined)
      reply?.value.forEach((status, index) => {
        if (status && status.confirmationStatus !== 'processed') this.#report(signatures[index]!)
      })
      await this.#clock.wait(POLL_MS)
    }
    this.#isPolling = false
  }

  #report(signature: string): void {
    const waiting = this.#waiting.get(signature) ?? []
    this.#waiting.delete(signature)
    for (const resolve of waiting) resolve()
  }
}
