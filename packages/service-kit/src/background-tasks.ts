import type { Clock } from '@callisto/solana'
import type { Log } from './log.ts'

/**
 * Loops that run beside each other until `close`. A failed step is logged and tried again at its next turn; a failed
 * task ends all of them.
 */
export class BackgroundTasks {
  readonly #name: string
  readonly #clock: Clock
  readonly #log: Log
  readonly #stop = new AbortController()
  readonly #running: Promise<void>[] = []
  /** Resolves with the error of the first task that failed. */
  readonly failed: Promise<Error>
  #fail: (error: Error) => void = () => undefined

  constructor({ name, clock, log }: { name: string; clock: Clock; log: Log }) {
    this.#name = name
    this.#clock = clock
    this.#log = log
    this.failed = new Promise((resolve) => {
      this.#fail = resolve
    })
  }

  /** Aborts when the tasks are to end. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Starts a task that ends by itself when the signal aborts. */
  start(run: (signal: AbortSignal) => Promise<void>): void {
    this.#running.push(
      run(this.#stop.signal).catch((error: Error) => {
        this.#stop.abort()
        this.#fail(error)
      }),
    )
  }

  /** Runs a step at once and again `pauseMs` after each of its ends. */
  repeat(name: string, pauseMs: number, step: (signal: AbortSignal) => Promise<void>): void {
    this.start(async (signal) => {
      while (!signal.aborted) {
        await this.#attempt(name, () => step(signal))
        await this.#clock.wait(pauseMs, signal)
      }
    })
  }

  /** Stops all tasks and waits for their ends. */
  async close(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#running)
  }

  async #attempt(name: string, step: () => Promise<void>): Promise<void> {
    try {
      await step()
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#log.warn({ err: error }, `${this.#name}: ${name} failed`)
    }
  }
}
