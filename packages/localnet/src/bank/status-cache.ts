export interface RecentStatus {
  slot: number
  height: number
  index: number
  err: unknown
}

/**
 * Statuses of the newest signatures, for replay protection and status queries: those of twice the maximum age of a
 * blockhash, as clusters keep them.
 */
export class StatusCache {
  readonly #statuses = new Map<string, RecentStatus>()
  readonly #maxAge: number

  constructor(maxBlockhashAge: number) {
    this.#maxAge = 2 * maxBlockhashAge
  }

  add(signature: string, status: RecentStatus): void {
    this.#statuses.set(signature, status)
  }

  has(signature: string): boolean {
    return this.#statuses.has(signature)
  }

  get(signature: string): RecentStatus | undefined {
    return this.#statuses.get(signature)
  }

  /** Removes statuses that are too old for the newest height. Signatures are held in block order. */
  prune(height: number): void {
    for (const [signature, status] of this.#statuses) {
      if (status.height >= height - this.#maxAge) return
      this.#statuses.delete(signature)
    }
  }
}
