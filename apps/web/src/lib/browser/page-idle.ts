/** Longest wait for an idle moment after the page is complete. */
const MAX_WAIT_MS = 2_000

/**
 * Resolves when the page is complete and the browser idle, for work that the first screen does not need. At once when
 * that has been, and where the browser does not tell.
 */
export const pageIdle: Promise<void> = new Promise((resolve) => {
  const wait = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS })
      : resolve()
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
})
