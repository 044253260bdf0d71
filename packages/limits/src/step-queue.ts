import { TokenBucket } from './token-bucket.ts'

/** Work in steps: between two of them the thread may do something else. */
export type Work = Iterator<unknown, void>

export interface StepLimits {
  /** Work in one turn of the event loop, ms: as much later a timer of the thread may run. */
  turnMs: number
  /** Part of the thread's time that one client may take in the long run, and what it may take at once, ms. */
  clientShare: number
  clientBurstMs: number
  /** Part of the thread's time for the work of all clients, and what they may take at once, ms. */
  totalShare: number
  totalBurstMs: number
  /** Waiting works of one client, and of all. */
  maxPerClient: number
  maxTotal: number
}

export const DEFAULT_STEP_LIMITS: StepLimits = {
  turnMs: 8,
  clientShare: 0.35,
  clientBurstMs: 1_000,
  totalShare: 0.6,
  totalBurstMs: 1_000,
  maxPerClient: 4_096,
  maxTotal: 16_384,
}

export interface StepPorts {
  nowMs(): number
  /** Calls back in the next turn of the event loop. */
  soon(callback: () => void): void
  later(callback: () => void, ms: number): void
}

const REAL_TIME: StepPorts = {
  nowMs: () => performance.now(),
  soon: setImmediate,
  later: (callback, ms) => void setTimeout(callback, ms).unref(),
}

interface ClientWork {
  /** Processor time received, ms, on the clock of `#virtualMs`. */
  servedMs: number
  readonly allowance: TokenBucket
  readonly waiting: Set<Work>
}

/**
 * Shares a thread between the work of its clients and what else it does: start-time fair queueing between
 * clients, each within its allowance of processor time, in turns that are short against a slot.
 */
export class StepQueue {
  readonly #limits: StepLimits
  readonly #ports: StepPorts
  readonly #clients = new Map<string, ClientWork>()
  readonly #total: TokenBucket
  #virtualMs = 0
  #waiting = 0
  #turnSpentMs = 0
  /** The turn's time is spent, the next turn comes. */
  #isResting = false
  /** Number of the newest timer; older ones have no effect. */
  #timer = 0
  #isRunning = false

  constructor(limits: StepLimits = DEFAULT_STEP_LIMITS, ports: StepPorts = REAL_TIME) {
    this.#limits = limits
    this.#ports = ports
    const { totalShare, totalBurstMs } = limits
    this.#total = new TokenBucket({ size: totalBurstMs, perMs: totalShare }, ports.nowMs())
  }

  get waiting(): number {
    return this.#waiting
  }

  /**
   * Runs `work` for a client, at once where nothing is in its way. Returns what cancels it; undefined when too much
   * waits already, and then nothing of it has run.
   */
  submit(name: string, work: Work): (() => void) | undefined {
    const client = this.#client(name)
    const { maxPerClient, maxTotal } = this.#limits
    if (client.waiting.size >= maxPerClient || this.#waiting >= maxTotal) return undefined
    // A client that was idle has no claim to what it left unused.
    if (client.waiting.size === 0) client.servedMs = Math.max(client.servedMs, this.#virtualMs)
    client.waiting.add(work)
    this.#waiting += 1
    if (!this.#isResting && !this.#isRunning) this.#turn()
    return () => this.#cancel(client, work)
  }

  #client(name: string): ClientWork {
    const known = this.#clients.get(name)
    if (known !== undefined) return known
    this.#forgetIdle()
    const { clientShare, clientBurstMs } = this.#limits
    const bucket = { size: clientBurstMs, perMs: clientShare }
    const allowance = new TokenBucket(bucket, this.#ports.nowMs())
    const client: ClientWork = { servedMs: this.#virtualMs, allowance, waiting: new Set() }
    this.#clients.set(name, client)
    return client
  }

  /** Drops clients that wait for nothing and have their whole allowance: they are as good as new. */
  #forgetIdle(): void {
    if (this.#clients.size < this.#limits.maxPerClient) return
    const now = this.#ports.nowMs()
    for (const [name, { waiting, allowance }] of this.#clients)
      if (waiting.size === 0 && allowance.isFull(now)) this.#clients.delete(name)
  }

  #cancel(client: ClientWork, work: Work): void {
    if (client.waiting.delete(work)) this.#waiting -= 1
  }

  #turn(): void {
    this.#isRunning = true
    while (this.#waiting > 0 && this.#turnSpentMs < this.#limits.turnMs) {
      const next = this.#next()
      if (next === undefined) break
      this.#run(next)
    }
    this.#isRunning = false
    this.#schedule()
  }

  /** The client served least of those that wait and have an allowance. */
  #next(): ClientWork | undefined {
    const now = this.#ports.nowMs()
    if (readyInMs(this.#total, now) > 0) return undefined
    let best: ClientWork | undefined
    for (const client of this.#clients.values()) {
      if (client.waiting.size === 0 || (best !== undefined && client.servedMs >= best.servedMs)) continue
      if (readyInMs(client.allowance, now) === 0) best = client
    }
    return best
  }

  /** Runs the oldest work of a client until it ends or the turn does. */
  #run(client: ClientWork): void {
    const [work] = client.waiting
    if (work === undefined) return
    this.#virtualMs = Math.max(this.#virtualMs, client.servedMs)
    const startedAt = this.#ports.nowMs()
    const untilMs = startedAt + this.#limits.turnMs - this.#turnSpentMs
    let now = startedAt
    let isDone = false
    // Work that cancels itself as it runs, with its connection, is not continued.
    while (!isDone && now < untilMs && client.waiting.has(work)) {
      isDone = work.next().done === true
      now = this.#ports.nowMs()
    }
    if (isDone) this.#cancel(client, work)
    const spentMs = now - startedAt
    this.#turnSpentMs += spentMs
    client.servedMs += spentMs
    client.allowance.take(spentMs, now)
    this.#total.take(spentMs, now)
  }

  /** A new turn of the event loop after work; else, while nobody that waits has an allowance, a timer. */
  #schedule(): void {
    if (this.#turnSpentMs > 0) {
      this.#isResting = true
      this.#ports.soon(() => {
        this.#isResting = false
        this.#turnSpentMs = 0
        this.#turn()
      })
    } else if (this.#waiting > 0) {
      const timer = ++this.#timer
      this.#ports.later(() => {
        if (timer === this.#timer && !this.#isResting) this.#turn()
      }, Math.ceil(this.#idleMs()))
    }
  }

  /** Time until some client that waits has an allowance. */
  #idleMs(): number {
    const now = this.#ports.nowMs()
    let least = Infinity
    for (const { waiting, allowance } of this.#clients.values())
      if (waiting.size > 0) least = Math.min(least, readyInMs(allowance, now))
    return Math.max(least, readyInMs(this.#total, now))
  }
}

/** Part of its size that an empty allowance waits for, so that it is not asked for every unit. */
const RESUMED_PART = 0.005

/** Milliseconds until something may be taken; 0 while anything is left. */
const readyInMs = (allowance: TokenBucket, nowMs: number): number =>
  allowance.waitMs(Number.MIN_VALUE, nowMs, allowance.size * RESUMED_PART)
