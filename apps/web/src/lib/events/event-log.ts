import type { EventInput, EventName, EventResult } from '@callisto/contract'

/** Part of the events of a name that is logged; failures are logged always. */
const SAMPLE_RATES: Partial<Record<EventName, number>> = { connect: 0.2 }
const BATCH = 20
const MAX_WAITING = 100
const FLUSH_MS = 5_000
/** The same failure again is one event in this time: a component that crashes in a loop would be a flood. */
const REPEAT_MS = 60_000
const MAX_TEXT = 500
const MAX_KNOWN = 200

export interface EventLogPorts {
  /** Sends a batch; `last` when the page goes away. Resolves to whether the server has it. */
  send: (events: EventInput[], last: boolean) => Promise<boolean>
  user: () => string | undefined
  now: () => number
  random: () => number
  schedule: (run: () => void, ms: number) => void
}

export type EventMetadata = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * Collects events and sends them in batches. Events that could not be sent wait for the next batch, at most 100 of them,
 * the oldest are dropped first.
 */
export class EventLog {
  readonly #ports: EventLogPorts
  readonly #seen = new Map<string, number>()
  #waiting: EventInput[] = []
  #isScheduled = false
  #isSending = false

  constructor(ports: EventLogPorts) {
    this.#ports = ports
  }

  log(event: EventName, result: EventResult | undefined, metadata: EventMetadata = {}): void {
    const { user, now, random } = this.#ports
    const fields = Object.fromEntries(
      Object.entries(metadata)
        .filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined)
        .map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, MAX_TEXT) : value]),
    )
    if (result !== 'FAILED' && random() >= (SAMPLE_RATES[event] ?? 1)) return
    if (result === 'FAILED' && this.#isRepeated(`${event} ${JSON.stringify(fields)}`)) return
    const wallet = user()
    this.#waiting.push({
      ...(wallet ? { user: wallet } : {}),
      event,
      ...(result ? { result } : {}),
      atMs: Math.max(0, Math.round(now())),
      metadata: fields,
    })
    this.#waiting = this.#waiting.slice(-MAX_WAITING)
    this.#schedule()
  }

  /** Sends what waits, when the page is hidden or closed. */
  async flush(last = false): Promise<void> {
    if (this.#waiting.length === 0 || (this.#isSending && !last)) return
    const batch = this.#waiting.splice(0, BATCH)
    this.#isSending = true
    const isSent = await this.#ports.send(batch, last).catch(() => false)
    this.#isSending = false
    if (!isSent) this.#waiting = [...batch, ...this.#waiting].slice(-MAX_WAITING)
    if (this.#waiting.length > 0 && !last) this.#schedule()
  }

  #isRepeated(key: string): boolean {
    const at = this.#ports.now()
    const before = this.#seen.get(key)
    if (before !== undefined && at - before < REPEAT_MS) return true
    this.#seen.delete(key)
    this.#seen.set(key, at)
    const [oldest] = this.#seen.keys()
    if (this.#seen.size > MAX_KNOWN && oldest !== undefined) this.#seen.delete(oldest)
    return false
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#ports.schedule(() => {
      this.#isScheduled = false
      void this.flush()
    }, FLUSH_MS)
  }
}
