import { type FairQueue, type QueueLease, QueueRefusal } from '@callisto/limits/fair-queue'
import { toQueueError } from '../result.ts'
import type { ReadWriteGate } from './read-write-gate.ts'
import type { SearchOptions } from './route-search.ts'
import type { Measured } from './search-executor.ts'

/** Part of the time limit that is left for the answer when no further search is made. */
const ANSWER_PART = 1 / 20

export interface SessionPorts {
  queue: FairQueue
  /** Searches read the arrays of the graph; pools are updated through the same gate. */
  gate: ReadWriteGate
  nowMs: () => number
  /** Calls back after so many milliseconds; returns a function that cancels it. */
  schedule: (callback: () => void, ms: number) => () => void
  /** Time limit of a request, waiting included. */
  deadlineMs: number
}

/** The turns of one request. */
export class SearchSession {
  readonly signal: AbortSignal | undefined
  readonly #ports: SessionPorts
  readonly #options: SearchOptions
  readonly #deadlineMs: number
  /** When no further search is made. */
  readonly #lateMs: number
  #isAdmitted: boolean
  #hasSearched = false

  constructor(ports: SessionPorts, options: SearchOptions, isAdmitted: boolean) {
    this.#ports = ports
    this.#options = options
    this.signal = options.signal
    this.#deadlineMs = options.deadlineMs ?? ports.nowMs() + ports.deadlineMs
    this.#lateMs = this.#deadlineMs - ports.deadlineMs * ANSWER_PART
    this.#isAdmitted = isAdmitted
  }

  get isLate(): boolean {
    return this.#ports.nowMs() >= this.#lateMs
  }

  /** Time of the next search. The first one has its time whenever it starts: without it there is no plan. */
  get leftMs(): number {
    return this.#hasSearched ? Math.max(0, this.#lateMs - this.#ports.nowMs()) : Infinity
  }

  /** The reply of a search; undefined when the request, which has made one before, cannot wait for it any longer. */
  async inTime<T>(reply: Promise<T>): Promise<T | undefined> {
    const isFirst = !this.#hasSearched
    this.#hasSearched = true
    if (isFirst) return reply
    const { schedule, nowMs } = this.#ports
    let cancel = () => {}
    const late = new Promise<undefined>((resolve) => {
      cancel = schedule(() => resolve(undefined), Math.max(0, this.#lateMs - nowMs()))
    })
    return Promise.race([reply, late]).finally(cancel)
  }

  /** Waits for the next turn; undefined when the request is aborted or late. Throws ApiError when it is refused. */
  async turn(isLong: boolean): Promise<Turn | undefined> {
    const { queue, gate } = this.#ports
    const { client = '', flow = '' } = this.#options
    const continues = this.#isAdmitted
    const deadlineMs = continues ? this.#lateMs : this.#deadlineMs
    try {
      const lease = await queue.acquire({ client, flow, deadlineMs, signal: this.signal, continues, isLong })
      this.#isAdmitted = true
      return new Turn(lease, await gate.read(lease.isLong ? 'long' : 'short'))
    } catch (error) {
      const isOver =
        error instanceof QueueRefusal &&
        (error.reason === 'aborted' || (continues && error.reason === 'late'))
      if (isOver) return undefined
      throw error instanceof QueueRefusal ? toQueueError(error) : error
    }
  }
}

/** A slot of the queue and a read of the graph. */
export class Turn {
  costMs = 0
  readonly isLong: boolean
  readonly endRead: () => void
  readonly #lease: QueueLease
  #search: Promise<void> | undefined

  constructor(lease: QueueLease, endRead: () => void) {
    this.#lease = lease
    this.isLong = lease.isLong
    this.endRead = endRead
  }

  /** Keeps slot and graph until a search has replied, also where its request waits no longer; charges its cost. */
  holdFor<T>(reply: Promise<Measured<T>>): Promise<Measured<T>> {
    const ended = (costMs: number) => {
      this.costMs += costMs
      this.#search = undefined
    }
    this.#search = reply.then(
      ({ costMs }) => ended(costMs),
      () => ended(0),
    )
    return reply
  }

  end(): void {
    if (this.#search === undefined) this.#finish()
    else void this.#search.then(() => this.#finish())
  }

  #finish(): void {
    this.endRead()
    this.#lease.release(this.costMs)
  }
}
