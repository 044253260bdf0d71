import type { Clock } from '@callisto/solana'
import type { Log } from './service-types.ts'

/** Loops that run beside each other until `close`; a failed step is logged and tried again at its next turn. */
export class BackgroundTasks {
  readonly #clock: Clock
  readonly #log: Log
  readonly #stop = new AbortController()
  readonly #running: Promise<void>[] = []

  constructor({ clock, log }: { clock: Clock; log: Log }) {
    this.#clock = clock
    this.#log = log
  }

  /** Aborts when the tasks are to end. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Starts a task that ends by itself when the signal aborts. */
  start(run: (signal: AbortSignal) => Promise<void>): void {
    this.#running.push(run(this.#stop.signal))
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

  /** Stops all tasks, waits for their ends and then runs `last`. */
  async close(last: () => Promise<void>): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#running)
    try {
      await last()
    } catch (error) {
      this.#log.warn({ err: error }, 'market: the last flush failed')
    }
  }

  async #attempt(name: string, step: () => Promise<void>): Promise<void> {
    try {
      await step()
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#log.warn({ err: error }, `market: ${name} failed`)
    }
  }
}
