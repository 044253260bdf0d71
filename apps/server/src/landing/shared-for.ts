/** Calls `load` at most once in `ageMs`, and once at a time; a failure is not kept. */
export function sharedFor<T>(
  ageMs: number,
  load: () => Promise<T>,
  nowMs: () => number = () => performance.now(),
): () => Promise<T> {
  let shared: { promise: Promise<T>; sinceMs: number } | undefined
  return () => {
    if (shared !== undefined && nowMs() < shared.sinceMs + ageMs) return shared.promise
    const started = { promise: load(), sinceMs: nowMs() }
    shared = started
    started.promise.catch(() => {
      if (shared === started) shared = undefined
    })
    return started.promise
  }
}
