import type { Clock } from '@callisto/solana'

/** A clock that a test moves by hand. */
export interface TestClock extends Clock {
  /** Moves it and ends the waits that are over. */
  advance(ms: number): void
  /** Waits that are not over. */
  waiting(): number
}

export function createTestClock(startMs = Date.UTC(2026, 10, 20)): TestClock {
  let now = startMs
  const waits = new Set<{ untilMs: number; done(): void }>()
  return {
    nowMs: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const wait = { untilMs: now + ms, done }
        function done() {
          waits.delete(wait)
          signal?.removeEventListener('abort', done)
          resolve()
        }
        if (signal?.aborted) return resolve()
        waits.add(wait)
        signal?.addEventListener('abort', done)
      }),
    waiting: () => waits.size,
    advance(ms) {
      now += ms
      for (const wait of [...waits]) if (wait.untilMs <= now) wait.done()
    },
  }
}
