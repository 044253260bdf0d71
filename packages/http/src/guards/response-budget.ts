export interface ResponseLimits {
  /** Bytes that are written and not yet read, of one client and of all. */
  perClient: number
  total: number
}

const MEGABYTE = 1024 * 1024
const LITTLE_BYTES = MEGABYTE

export const DEFAULT_RESPONSE_LIMITS: ResponseLimits = { perClient: 32 * MEGABYTE, total: 128 * MEGABYTE }

/** Counts the bytes that clients have asked for and do not read, so that slow readers cannot fill the memory. */
export class ResponseBudget {
  readonly #limits: ResponseLimits
  readonly #byClient = new Map<string, number>()
  readonly #waiting = new Map<string, Set<() => void>>()
  #total = 0

  constructor(limits: ResponseLimits = DEFAULT_RESPONSE_LIMITS) {
    this.#limits = limits
  }

  get unreadBytes(): number {
    return this.#total
  }

  /**
   * Whether nothing more should be written for a client until something has been read. When all clients together hold too
   * much, one that holds little is still served.
   */
  isSpent(client: string): boolean {
    const { perClient, total } = this.#limits
    const held = this.#byClient.get(client) ?? 0
    return held >= perClient || (this.#total >= total && held >= LITTLE_BYTES)
  }

  /**
   * Calls `cancel` when a response spends the budget of a client: one more would be made in vain. The returned function
   * ends that.
   */
  whenSpent(client: string, cancel: () => void): () => void {
    const waiting = this.#waiting.get(client) ?? new Set()
    this.#waiting.set(client, waiting.add(cancel))
    return () => {
      waiting.delete(cancel)
      if (waiting.size === 0 && this.#waiting.get(client) === waiting) this.#waiting.delete(client)
    }
  }

  /** Adds bytes; the returned function takes them off, once. */
  add(client: string, bytes: number): () => void {
    let isHeld = true
    this.#change(client, bytes)
    if (this.isSpent(client)) for (const cancel of [...(this.#waiting.get(client) ?? [])]) cancel()
    return () => {
      if (isHeld) this.#change(client, -bytes)
      isHeld = false
    }
  }

  #change(client: string, bytes: number): void {
    this.#total += bytes
    const next = (this.#byClient.get(client) ?? 0) + bytes
    if (next === 0) this.#byClient.delete(client)
    else this.#byClient.set(client, next)
  }
}
