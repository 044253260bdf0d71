import type { Clock } from '@callisto/solana'
import type { Faults } from './faults.ts'
import type { Scheduler } from './scheduler.ts'

const never = <T>(): Promise<T> => new Promise<T>(() => {})

/**
 * A process that may end at any call that it makes: then nothing of it runs any more. Its calls take their time, fail, or
 * lose their replies.
 */
export class SimProcess implements Clock {
  readonly name: string
  readonly scheduler: Scheduler
  readonly faults: Faults
  readonly #skewMs: number
  #isAlive = true
  #callsLeft = Number.POSITIVE_INFINITY
  readonly #onCrash: (() => void)[] = []

  constructor(name: string, scheduler: Scheduler, faults: Faults, skewMs: number) {
    this.name = name
    this.scheduler = scheduler
    this.faults = faults
    this.#skewMs = skewMs
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  nowMs = (): number => this.scheduler.nowMs + this.#skewMs

  wait = (ms: number, signal?: AbortSignal): Promise<void> => {
    if (signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        cancel()
        signal?.removeEventListener('abort', end)
        if (this.#isAlive) resolve()
      }
      const cancel = this.scheduler.after(ms, `${this.name} wait`, end)
      signal?.addEventListener('abort', end)
    })
  }

  /** The process ends, now or at one of its next calls. */
  crash(calls = 0): void {
    if (calls > 0) {
      this.#callsLeft = calls
      return
    }
    if (!this.#isAlive) return
    this.#isAlive = false
    this.scheduler.note(`${this.name} ended`)
    for (const listener of this.#onCrash) listener()
  }

  /** Runs it when the process ends, however it does. */
  onEnd(listener: () => void): void {
    this.#onCrash.push(listener)
  }

  /** A call to another party, which executes `run` when the request arrives. Rejects with the signal. */
  async call<T>(label: string, run: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
    if (!this.#isAlive) return never()
    if (signal?.aborted) throw new Error('aborted')
    if (--this.#callsLeft <= 0) this.crash()
    const { fate, latencyMs } = this.faults.draw(label)
    return new Promise<T>((resolve, reject) => {
      const settle = (end: () => void) => {
        cancel()
        signal?.removeEventListener('abort', abort)
        if (this.#isAlive) end()
      }
      const abort = () => settle(() => reject(new Error('aborted')))
      const arrive = () => {
        // What has been sent arrives even when the sender has ended meanwhile.
        if (fate === 'lost request') return settle(() => reject(new Error(`${label}: no reply`)))
        const result = attempt(run)
        if (fate === 'ok') return settle(() => (result.ok ? resolve(result.value) : reject(result.error)))
        const lose = () => settle(() => reject(new Error(`${label}: the reply is lost`)))
        // Statements of a connection are answered in their order, so that a lost reply is one of a statement that has run.
        if (result.ok && result.value instanceof Promise) result.value.then(lose, lose)
        else lose()
      }
      const cancel = this.scheduler.after(latencyMs, `${this.name} ${label} ${fate}`, arrive)
      signal?.addEventListener('abort', abort)
    })
  }
}

function attempt<T>(run: () => T): { ok: true; value: T } | { ok: false; error: unknown } {
  try {
    return { ok: true, value: run() }
  } catch (error) {
    return { ok: false, error }
  }
}
