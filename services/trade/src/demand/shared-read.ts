import { withDeadline } from '@callisto/service-kit'
import type { Clock } from '@callisto/solana'

/** One read for everybody who waits for it: given up when all of them have left, or when it takes too long. */
export class SharedRead {
  readonly #stop = new AbortController()
  /** Resolves with the error of a read that failed; never rejects. */
  readonly #done: Promise<unknown>
  #waiting = 0

  constructor(clock: Clock, deadlineMs: number, read: (signal: AbortSignal) => Promise<void>) {
    this.#done = withDeadline(clock, deadlineMs, this.#stop.signal, read).then(
      () => undefined,
      (error: unknown) => error ?? new Error('the read failed'),
    )
  }

  /** Whether it may still be joined. */
  get isOpen(): boolean {
    return !this.#stop.signal.aborted
  }

  /** Calls back when the read has ended. */
  onEnd(ended: () => void): void {
    void this.#done.then(ended)
  }

  /** Waits for the end of the read; returns the error of one that failed, or that the caller has left. */
  async join(signal: AbortSignal | undefined): Promise<unknown> {
    this.#waiting += 1
    let leave: () => void = () => undefined
    const left = new Promise<unknown>((resolve) => {
      leave = () => resolve(new Error('the caller has left'))
    })
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([this.#done, left])
    } finally {
      signal?.removeEventListener('abort', leave)
      this.#waiting -= 1
      if (this.#waiting === 0) this.#stop.abort()
    }
  }
}
