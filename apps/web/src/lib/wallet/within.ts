import { msg, t } from '@callisto/i18n'

const NO_ANSWER = msg('The wallet did not answer')

/** Rejects when `work` has no outcome after `ms`, and with the reason of `signal` when it is aborted. */
export function within<T>(work: Promise<T>, ms: number, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = <V>(settle: (value: V) => void) => {
      return (value: V) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        settle(value)
      }
    }
    const abort = () => end(reject)(signal?.reason)
    const timer = setTimeout(() => end(reject)(new Error(t(NO_ANSWER))), ms)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    work.then(end(resolve), end(reject))
  })
}
