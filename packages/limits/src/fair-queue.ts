import { estimateWaitMs, FairShares, type Flow } from './fair-shares.ts'

export interface FairQueueOptions {
  /** Tasks that run at the same time. */
  slots: number
  /** Tasks that may wait in all, and of one client. */
  maxQueued: number
  maxQueuedPerClient: number
  /** A flow of which a recent task took longer than this, in milliseconds, is long. */
  longTaskMs: number
  nowMs: () => number
  /** Calls back after so many milliseconds; returns a function that cancels it. */
  schedule: (callback: () => void, ms: number) => () => void
}

/** One request for a slot. */
export interface QueueTicket {
  /** The share of the capacity is divided evenly between clients, and within a client between its flows. */
  client: string
  flow: string
  /** On the clock of `nowMs`: when the task must have ended. */
  deadlineMs: number
  signal?: AbortSignal | undefined
  /** A further step of an admitted request: it waits before the others of its flow, and is refused at its deadline only. */
  continues?: boolean
  /** Of a task that is known to be long whatever its flow did before. */
  isLong?: boolean
}

export interface QueueLease {
  /** Whether the task counts as long. */
  readonly isLong: boolean
  /** Gives the slot back and charges the client. `costMs` is the measured work. The second call does nothing. */
  release(costMs: number): void
}

/**
 * Why a ticket got no slot. `full`: too many tasks wait. `late`: the deadline passes before the task would have ended.
 * `aborted`: the caller's signal. `closed`: the queue is closed.
 */
export type RefusalReason = 'full' | 'late' | 'aborted' | 'closed'

export class QueueRefusal extends Error {
  override readonly name = 'QueueRefusal'
  readonly reason: RefusalReason
  /** When another attempt is expected to be admitted. */
  readonly retryAfterMs: number

  constructor(reason: RefusalReason, retryAfterMs = 0) {
    super(`not admitted to the queue: ${reason}`)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

interface Waiting {
  ticket: QueueTicket
  flow: Flow<Waiting>
  grant(lease: QueueLease): void
  refuse(refusal: QueueRefusal): void
  cleanUp(): void
}

/**
 * Shares a number of slots between clients by the work that they cause: hierarchical start-time fair queueing (Goyal,
 * Vin and Cheng, 1996) with costs that are estimated at dispatch and corrected when they are known. Tasks are not
 * preempted, so flows with long tasks never take the last free slot when there are several: short tasks do not wait
 * for the end of a long one.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #shares: FairShares<Waiting>
  #running = 0
  #runningLong = 0
  #waiting = 0
  #refused = 0
  #isClosed = false

  constructor(options: FairQueueOptions) {
    this.#options = options
    this.#shares = new FairShares()
  }

  get waiting(): number {
    return this.#waiting
  }

  get running(): number {
    return this.#running
  }

  /** Tickets refused because the queue was full or their deadline too near. */
  get refused(): number {
    return this.#refused
  }

  /** Resolves with a slot. Rejects with `QueueRefusal`; when that is `full` or `late`, before the deadline has passed. */
  acquire(ticket: QueueTicket): Promise<QueueLease> {
    return new Promise((resolve, reject) => {
      const refusal = this.#refusalOf(ticket)
      if (refusal) {
        reject(refusal)
        return
      }
      this.#enqueue(ticket, resolve, reject)
      this.#dispatch()
    })
  }

  /** Refuses everything that waits and everything that comes. */
  close(): void {
    this.#isClosed = true
    for (const waiting of this.#shares.drain()) {
      this.#waiting -= 1
      waiting.cleanUp()
      waiting.refuse(new QueueRefusal('closed'))
    }
  }

  #refusalOf(ticket: QueueTicket): QueueRefusal | undefined {
    if (this.#isClosed) return new QueueRefusal('closed')
    if (ticket.signal?.aborted) return new QueueRefusal('aborted')
    if (ticket.continues)
      return this.#options.nowMs() < ticket.deadlineMs ? undefined : new QueueRefusal('late')
    const { maxQueued, maxQueuedPerClient, nowMs } = this.#options
    const waitMs = this.#expectedWaitMs(ticket)
    const isFull = this.#waiting >= maxQueued || this.#shares.queuedOf(ticket.client) >= maxQueuedPerClient
    if (!isFull && nowMs() + waitMs < ticket.deadlineMs) return undefined
    this.#refused += 1
    return new QueueRefusal(isFull ? 'full' : 'late', waitMs)
  }

  #expectedWaitMs({ client, flow }: QueueTicket): number {
    if (this.#waiting === 0 && this.#running < this.#options.slots) return 0
    return estimateWaitMs(this.#shares.loads(client, flow), this.#options.slots)
  }

  #enqueue(
    ticket: QueueTicket,
    grant: (lease: QueueLease) => void,
    refuse: (refusal: QueueRefusal) => void,
  ): void {
    const flow = this.#shares.flow(ticket.client, ticket.flow)
    const waiting: Waiting = { ticket, flow, grant, refuse, cleanUp: () => undefined }
    const leave = (refusal: () => QueueRefusal) => {
      if (!flow.remove(waiting)) return
      this.#waiting -= 1
      waiting.cleanUp()
      refuse(refusal())
    }
    const onAbort = () => leave(() => new QueueRefusal('aborted'))
    ticket.signal?.addEventListener('abort', onAbort, { once: true })
    const cancel = this.#expireAt(ticket, flow, leave)
    waiting.cleanUp = () => {
      ticket.signal?.removeEventListener('abort', onAbort)
      cancel()
    }
    if (ticket.continues) flow.unshift(waiting)
    else flow.push(waiting)
    this.#waiting += 1
  }

  /** Refuses a ticket that still waits when there is only the time left that its task takes; a further step at its deadline. */
  #expireAt(
    { client, flow: name, deadlineMs, continues = false }: QueueTicket,
    flow: Flow<Waiting>,
    leave: (refusal: () => QueueRefusal) => void,
  ): () => void {
    const { nowMs, schedule } = this.#options
    return schedule(
      () =>
        leave(() => {
          if (continues) return new QueueRefusal('late')
          this.#refused += 1
          return new QueueRefusal('late', this.#expectedWaitMs({ client, flow: name, deadlineMs }))
        }),
      Math.max(0, deadlineMs - nowMs() - (continues ? 0 : flow.averageMs)),
    )
  }

  #dispatch(): void {
    while (!this.#isClosed && this.#running < this.#options.slots) {
      const next = this.#shares.next((waiting) => !this.#isLong(waiting) || this.#mayRunLong())
      if (next === undefined) return
      this.#waiting -= 1
      next.cleanUp()
      next.grant(this.#lease(next))
    }
  }

  #isLong({ ticket, flow }: Waiting): boolean {
    return ticket.isLong === true || flow.peakMs > this.#options.longTaskMs
  }

  #mayRunLong(): boolean {
    return this.#runningLong < Math.max(1, this.#options.slots - 1)
  }

  #lease(waiting: Waiting): QueueLease {
    const { flow } = waiting
    const isLong = this.#isLong(waiting)
    const estimateMs = flow.averageMs
    this.#running += 1
    if (isLong) this.#runningLong += 1
    flow.start(estimateMs)
    let isReleased = false
    return {
      isLong,
      release: (costMs) => {
        if (isReleased) return
        isReleased = true
        this.#running -= 1
        if (isLong) this.#runningLong -= 1
        flow.end(estimateMs, costMs)
        this.#dispatch()
      },
    }
  }
}
