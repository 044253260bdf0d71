import { serviceError } from '@callisto/contract'
import type { Clock } from '@callisto/solana'

/**
 * Runs a call that may not take longer than `ms` and ends with its caller. Throws ApiError DEADLINE_EXCEEDED at the
 * deadline, whatever the aborted call throws.
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
    throw serviceError('DEADLINE_EXCEEDED')
  })
  deadline.catch(() => {})
  try {
    return await Promise.race([call(signal), deadline])
  } catch (error) {
    throw late ? serviceError('DEADLINE_EXCEEDED') : error
  } finally {
    stop.abort()
  }
}
