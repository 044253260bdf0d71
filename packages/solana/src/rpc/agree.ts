import type { Clock } from './clock.ts'

/** Endpoints that must give the same answer before it counts, where that many respond. */
const QUORUM = 2

export interface AgreeOptions<T> {
  clock: Clock
  /** Time after which endpoints that have not responded no longer count. */
  waitMs: number
  /** Equal for answers that say the same. */
  keyOf: (answer: T) => string
  signal?: AbortSignal | undefined
}

export type Agreement<T> =
  | { result: 'agreed'; answer: T }
  /** The endpoints that have responded contradict each other. */
  | { result: 'contradiction'; answers: readonly T[] }
  | { result: 'no reply' }

/**
 * Asks several endpoints at once and trusts none of them alone: the result is the answer that two of them give. When only
 * one responds in time, its answer counts. A request that rejects is no response. The requests are aborted at the end;
 * nothing throws.
 */
export function agree<E, T>(
  endpoints: readonly E[],
  ask: (endpoint: E, signal: AbortSignal) => Promise<T>,
  { clock, waitMs, keyOf, signal }: AgreeOptions<T>,
): Promise<Agreement<T>> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  return new Promise<Agreement<T>>((resolve) => {
    const answers: T[] = []
    const finish = (agreement: Agreement<T>) => {
      signal?.removeEventListener('abort', abort)
      abort()
      resolve(agreement)
    }
    const conclude = () => {
      const [first, ...others] = answers
      if (first === undefined) return finish({ result: 'no reply' })
      const isSame = others.every((other) => keyOf(other) === keyOf(first))
      finish(isSame ? { result: 'agreed', answer: first } : { result: 'contradiction', answers })
    }
    const respond = (answer: T) => {
      if (stop.signal.aborted) return
      answers.push(answer)
      const votes = answers.filter((one) => keyOf(one) === keyOf(answer)).length
      if (votes >= QUORUM) finish({ result: 'agreed', answer })
    }
    const requests = endpoints.map((endpoint) => ask(endpoint, stop.signal).then(respond, () => {}))
    void Promise.race([Promise.all(requests), clock.wait(waitMs, stop.signal)]).then(conclude)
  })
}
