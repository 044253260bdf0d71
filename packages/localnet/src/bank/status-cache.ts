export interface RecentStatus {
  slot: number
  height: number
  index: number
  err: unknown
}

/** Twice the maximum age of a blockhash, as clusters keep: sufficient for replay protection and status queries. */
const MAX_STATUS_AGE = 300

/** Statuses of the newest signatures, for replay protection and status queries. */
export class StatusCache {
  readonly #statuses = new Map<string, RecentStatus>()

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
      if (status.height >= height - MAX_STATUS_AGE) return
      this.#statuses.delete(signature)
    }
  }
}
