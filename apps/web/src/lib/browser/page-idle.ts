/** Longest wait for an idle moment. */
const MAX_WAIT_MS = 2_000

/**
 * Calls `callback` in the next idle moment of the browser, at once where the browser does not tell. Returns a function that
 * cancels it.
 */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(callback, { timeout: MAX_WAIT_MS })
    return () => cancelIdleCallback(handle)
  }
  callback()
  return () => {}
}

let firstPage: Promise<unknown> = Promise.resolve()

/** Has `pageIdle` wait for `shown` too: while the first page waits for its replies, the browser is idle. */
export function idleAfter(shown: Promise<unknown>): void {
  firstPage = shown
}

/**
 * Resolves when the page is complete and the browser idle, for work that the first screen does not need. At once when
 * that has been.
 */
export const pageIdle: Promise<void> = new Promise((resolve) => {
  const wait = () => void firstPage.then(() => whenIdle(resolve))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
})
