/**
 * Runs at most `max` calls at once, the others in the order that they came. A call whose signal aborts while it waits is
 * rejected with the reason of the signal and never starts.
 */
export function createLimiter(max: number) {
  let running = 0
  const waiting: (() => void)[] = []
  const next = () => {
    while (running < max) {
      const start = waiting.shift()
      if (!start) return
      start()
    }
  }
  return async <T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    await new Promise<void>((resolve, reject) => {
      waiting.push(() => {
        if (signal?.aborted) return reject(signal.reason)
        running += 1
        resolve()
      })
      next()
    })
    try {
      return await call()
    } finally {
      running -= 1
      next()
    }
  }
}
