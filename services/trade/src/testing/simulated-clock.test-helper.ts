import { SimulatedTime } from '@callisto/limits/testing'
import type { Clock } from '@callisto/solana'

/** A clock whose waits end as its time is run. */
export function simulatedClock(): { clock: Clock; time: SimulatedTime } {
  const time = new SimulatedTime()
  const wait = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) return resolve()
      const end = () => {
        cancel()
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const cancel = time.schedule(end, ms)
      signal?.addEventListener('abort', end)
    })
  return { time, clock: { nowMs: time.nowMs, wait } }
}
