/**
 * Runs `start` in one of all tabs of this browser, and the function that it returned when this tab ends it. A tab waits until
 * the one before it is closed. Without locks each tab runs it: an alert may then be reported by each.
 */
export function inOneTab(name: string, start: () => () => void): () => void {
  let end: (() => void) | undefined
  const ended = new AbortController()
  const run = () => {
    if (!ended.signal.aborted) end = start()
  }
  if ('locks' in navigator)
    navigator.locks
      .request(name, { signal: ended.signal }, () => {
        run()
        return new Promise<void>((resolve) => {
          ended.signal.addEventListener('abort', () => resolve(), { once: true })
          if (ended.signal.aborted) resolve()
        })
      })
      .catch(() => {
        // Ended while it waited; or the browser refuses locks, as for pages of an opaque origin.
        if (!ended.signal.aborted) run()
      })
  else run()
  return () => {
    ended.abort()
    end?.()
    end = undefined
  }
}
