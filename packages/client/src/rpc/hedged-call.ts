import type { After } from './timer.ts'

export interface HedgeOptions {
  /** Time without a result after which the next candidate is tried beside the ones under way. */
  delayMs: number
  after: After
  signal?: AbortSignal | undefined
}

export interface Hedged<C, T> {
  value: T
  by: C
  /** Candidates that were tried before the winner: each has failed or was slower although it had a head start. */
  overtaken: readonly { candidate: C; cause: unknown }[]
}

/**
 * Tries candidates in order until one succeeds: the next one at once when all tried ones have failed, else after
 * `delayMs`. The others are aborted. Rejects with the failure of the first candidate when all have failed, and with the
 * signal's reason when the caller aborts.
 */
export function hedgedCall<C, T>(
  candidates: readonly C[],
  attempt: (candidate: C, signal: AbortSignal) => Promise<T>,
  { delayMs, after, signal }: HedgeOptions,
): Promise<Hedged<C, T>> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const causes = new Map<number, unknown>()
    let started = 0
    let cancelTimer = () => {}

    const finish = (settle: () => void) => {
      if (stop.signal.aborted) return
      cancelTimer()
      signal?.removeEventListener('abort', abort)
      stop.abort()
      settle()
    }
    const abort = () => finish(() => reject(signal?.reason))
    const succeed = (index: number, by: C, value: T) => {
      const overtaken = candidates
        .slice(0, index)
        .map((candidate, at) => ({ candidate, cause: causes.get(at) }))
      finish(() => resolve({ value, by, overtaken }))
    }
    const fail = (index: number, cause: unknown) => {
      if (stop.signal.aborted) return
      causes.set(index, cause)
      if (causes.size === candidates.length) finish(() => reject(causes.get(0)))
      else if (causes.size === started) startNext()
    }
    const startNext = () => {
      const index = started
      if (stop.signal.aborted || index >= candidates.length) return
      started += 1
      cancelTimer()
      cancelTimer = after(delayMs, startNext)
      const candidate = candidates[index] as C
      attempt(candidate, stop.signal).then(
        (value) => succeed(index, candidate, value),
        (cause: unknown) => fail(index, cause),
      )
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    if (candidates.length === 0) return finish(() => reject(new Error('there is no candidate')))
    startNext()
  })
}
