interface Lookup<T> {
  id: string
  resolve: (value: T | undefined) => void
  reject: (error: unknown) => void
}

export interface LookupQueueOptions {
  /** Time without a new lookup after which those that wait are made. */
  debounceMs: number
  /** Least time between two rounds of calls. */
  everyMs?: number
  maxIds: number
}

/**
 * Collects single lookups, and makes them in calls of at most `maxIds` ids. Duplicate ids are sent once; a failed call
 * rejects its own lookups only. Lookups that a page cannot wait for are batched by `createBatch`.
 */
export function createLookupQueue<T>(
  { debounceMs, everyMs = 0, maxIds }: LookupQueueOptions,
  call: (ids: string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | undefined> {
  let waiting: Lookup<T>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextRoundMs = 0

  function makeCalls(): void {
    const ids = [...new Set(waiting.map(({ id }) => id))]
    for (let at = 0; at < ids.length; at += maxIds) {
      const part = ids.slice(at, at + maxIds)
      const own = waiting.filter(({ id }) => part.includes(id))
      call(part).then(
        (found) => own.forEach(({ id, resolve }) => void resolve(found.get(id))),
        (error: unknown) => own.forEach(({ reject }) => void reject(error)),
      )
    }
    waiting = []
    nextRoundMs = Date.now() + everyMs
  }
  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject })
      clearTimeout(timer)
      // The clock may have been set back.
      const restMs = Math.min(everyMs, nextRoundMs - Date.now())
      timer = setTimeout(makeCalls, Math.max(debounceMs, restMs))
    })
}
