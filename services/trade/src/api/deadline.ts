import type { Clock } from '@callisto/solana'

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/**
 * Runs a call that may not take longer than `ms` and ends with its caller. Throws DeadlineError when time is up,
 * whatever the aborted call itself throws.
 */
export async function withDeadline<T>(
  clock: Clock,
  ms: number,
  caller: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const signal = caller ? AbortSignal.any([stop.signal, caller]) : stop.signal
  let late = false
  const deadline = clock.wait(ms, stop.signal).then((): never => {
    if (!stop.signal.aborted) late = true
    stop.abort()
    throw new DeadlineError('no answer in time')
  })
  deadline.catch(() => {})
  try {
    return await Promise.race([call(signal), deadline])
  } catch (error) {
    throw late ? new DeadlineError('no answer in time') : error
  } finally {
    stop.abort()
  }
}
