export interface ClientCacheOptions<Value> {
  nowMs: () => number
  /** How long a value is kept. */
  ttlMs: number
  /** A value that must not be dropped before its time, whoever adds how much. */
  isBusy(value: Value): boolean
}

const MAX_VALUES = 20_000
const MAX_VALUES_OF_CLIENT = 500

/**
 * Values by request id. Each ends after `ttlMs`. A client with more than 500 loses its own oldest one; so does everybody
 * together above 20,000. A busy value is never dropped before its time.
 */
export class ClientCache<Value extends { requestId: string }> {
  readonly #options: ClientCacheOptions<Value>
  readonly #values = new Map<string, { value: Value; client: string; endsAtMs: number }>()
  readonly #byClient = new Map<string, Set<string>>()

  constructor(options: ClientCacheOptions<Value>) {
    this.#options = options
  }

  get size(): number {
    return this.#values.size
  }

  add(value: Value, client: string): void {
    this.#expire()
    const own = this.#byClient.get(client) ?? new Set()
    this.#byClient.set(client, own)
    if (own.size >= MAX_VALUES_OF_CLIENT) this.#dropFirst(own)
    if (this.#values.size >= MAX_VALUES) this.#dropFirst(this.#values.keys())
    own.add(value.requestId)
    const { nowMs, ttlMs } = this.#options
    this.#values.set(value.requestId, { value, client, endsAtMs: nowMs() + ttlMs })
  }

  get(requestId: string): Value | undefined {
    this.#expire()
    return this.#values.get(requestId)?.value
  }

  /** Values are in the order of their end. */
  #expire(): void {
    const nowMs = this.#options.nowMs()
    for (const [requestId, { endsAtMs }] of this.#values) {
      if (endsAtMs > nowMs) return
      this.#drop(requestId)
    }
  }

  #dropFirst(requestIds: Iterable<string>): void {
    for (const requestId of requestIds) {
      const entry = this.#values.get(requestId)
      if (entry === undefined || this.#options.isBusy(entry.value)) continue
      this.#drop(requestId)
      return
    }
  }

  #drop(requestId: string): void {
    const entry = this.#values.get(requestId)
    if (!entry) return
    this.#values.delete(requestId)
    const own = this.#byClient.get(entry.client)
    own?.delete(requestId)
    if (own?.size === 0) this.#byClient.delete(entry.client)
  }
}
