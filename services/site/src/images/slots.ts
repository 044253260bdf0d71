import { serviceError } from '@callisto/contract'

export interface SlotLimits {
  /** Tasks that run at a time, in all and of one client. */
  total: number
  perClient: number
  /** Tasks of one client that wait. */
  maxWaiting: number
}

interface Client {
  running: number
  readonly waiting: (() => void)[]
}

/** Runs tasks of many clients, those of the client with the fewest running ones first. */
export class Slots {
  readonly #limits: SlotLimits
  readonly #clients = new Map<string, Client>()
  #running = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Runs a task when its turn comes. Throws ApiError TOO_MANY_REQUESTS when too many of the client wait. */
  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const client = this.#clients.get(name) ?? { running: 0, waiting: [] }
    if (client.waiting.length >= this.#limits.maxWaiting)
      throw serviceError('TOO_MANY_REQUESTS', undefined, { context: { retryAfterSeconds: 1 } })
    this.#clients.set(name, client)
    await new Promise<void>((grant) => {
      client.waiting.push(grant)
      this.#grant()
    })
    try {
      return await task()
    } finally {
      this.#running -= 1
      client.running -= 1
      if (client.running === 0 && client.waiting.length === 0) this.#clients.delete(name)
      this.#grant()
    }
  }

  #grant(): void {
    while (this.#running < this.#limits.total) {
      const client = this.#nextClient()
      if (!client) return
      this.#running += 1
      client.running += 1
      client.waiting.shift()?.()
    }
  }

  #nextClient(): Client | undefined {
    let next: Client | undefined
    for (const client of this.#clients.values()) {
      if (client.waiting.length === 0 || client.running >= this.#limits.perClient) continue
      if (next === undefined || client.running < next.running) next = client
    }
    return next
  }
}
