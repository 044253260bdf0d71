export interface RecentStatus {
  slot: number
  height: number
  index: number
  err: unknown
}

/** Twice the age a blockhash may reach, as clusters keep: enough for replay protection and for status queries. */
const KEPT_HEIGHTS = 300

/** Signatures of the newest blocks: what may not be run again, and what clients ask about. */
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

  /** Forgets what is too old, given the newest height. Signatures are held in block order. */
  prune(height: number): void {
    for (const [signature, status] of this.#statuses) {
      if (status.height >= height - KEPT_HEIGHTS) return
      this.#statuses.delete(signature)
    }
  }
}
