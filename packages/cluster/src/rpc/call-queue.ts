import type { Clock } from '@callisto/solana'
import { ClusterError } from './cluster-error.ts'

/** Calls of one method that may wait. */
const MAX_WAITING = 512

export interface WaitOptions {
  deadlineAtMs: number
  signal?: AbortSignal | undefined
}

/** A caller that waits for a place. */
interface Waiter<T> {
  /** The place, or the earliest time at which there may be one. */
  find(): { place: T } | { atMs: number }
  deadlineAtMs: number
  isDone: boolean
  resolve(place: T): void
  reject(error: unknown): void
}

/** Callers of one method wait for their place in the order in which they came; each has a deadline and may leave. */
export class CallQueue<T> {
  readonly #method: string
  readonly #clock: Clock
  #waiters: Waiter<T>[] = []
  #isRunning = false
  #wake = new AbortController()

  constructor(method: string, clock: Clock) {
    this.#method = method
    this.#clock = clock
  }

  get waiting(): number {
    return this.#waiters.length
  }

  /** Rejects with `RPC_BUSY` when too many wait, `RPC_DEADLINE` at the deadline, or the reason of the signal. */
  enter(find: Waiter<T>['find'], { deadlineAtMs, signal }: WaitOptions): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.#waiters.length >= MAX_WAITING)
      return Promise.reject(new ClusterError('RPC_BUSY', `${this.#method}: too many calls wait`))
    return new Promise<T>((resolve, reject) => {
      const leave = () => waiter.reject(signal?.reason)
      const end = () => {
        waiter.isDone = true
        signal?.removeEventListener('abort', leave)
        this.#waiters = this.#waiters.filter((other) => other !== waiter)
      }
      const waiter: Waiter<T> = {
        find,
        deadlineAtMs,
        isDone: false,
        resolve: (place) => {
          end()
          resolve(place)
        },
        reject: (error) => {
          end()
          this.#wake.abort()
          reject(error)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiters.push(waiter)
      if (this.#isRunning) this.#wake.abort()
      else void this.#serve()
    })
  }

  /** Gives places to the first of the line until nobody waits. */
  async #serve(): Promise<void> {
    this.#isRunning = true
    for (let first = this.#waiters[0]; first !== undefined; first = this.#waiters[0]) {
      this.#expire()
      if (first.isDone) continue
      const found = attempt(first)
      if (found === undefined) continue
      if ('place' in found) first.resolve(found.place)
      else await this.#pause(found.atMs)
    }
    this.#isRunning = false
  }

  #expire(): void {
    const now = this.#clock.nowMs()
    for (const waiter of [...this.#waiters])
      if (waiter.deadlineAtMs <= now)
        waiter.reject(new ClusterError('RPC_DEADLINE', `${this.#method}: no call fits before the deadline`))
  }

  /** Waits until a time, the next deadline, or a change of the line. */
  async #pause(untilMs: number): Promise<void> {
    this.#wake = new AbortController()
    const at = Math.min(untilMs, ...this.#waiters.map((waiter) => waiter.deadlineAtMs))
    await this.#clock.wait(Math.max(0, at - this.#clock.nowMs()), this.#wake.signal)
  }
}

/** Looks for the place of a waiter; one whose search throws is rejected, and undefined. */
function attempt<T>(waiter: Waiter<T>): { place: T } | { atMs: number } | undefined {
  try {
    return waiter.find()
  } catch (error) {
    waiter.reject(error)
    return undefined
  }
}
