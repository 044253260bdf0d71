import type { ChainBlock } from '@callisto/solana'

/** Reports signatures as soon as a block that the service reads has them. */
export class SeenSignatures {
  readonly #waiting = new Map<string, Set<() => void>>()

  /** Resolves when a block has the signature, or its signal aborts. */
  async seen(signature: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    await new Promise<void>((resolve) => {
      const known = this.#waiting.get(signature) ?? new Set()
      this.#waiting.set(signature, known)
      const end = () => {
        known.delete(end)
        if (known.size === 0 && this.#waiting.get(signature) === known) this.#waiting.delete(signature)
        resolve()
      }
      known.add(end)
      signal.addEventListener('abort', end, { once: true })
    })
  }

  report({ transactions }: Pick<ChainBlock, 'transactions'>): void {
    if (this.#waiting.size === 0) return
    for (const { signature } of transactions)
      for (const end of [...(this.#waiting.get(signature) ?? [])]) end()
  }
}
