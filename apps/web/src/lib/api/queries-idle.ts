import type { QueryClient } from '@tanstack/react-query'
import { pageIdle, whenIdle } from '../browser/page-idle.ts'

/** Longest wait for replies: with it the code is there before the service worker is told what the page has loaded. */
const MAX_WAIT_MS = 1_000

/**
 * Resolves in the first idle moment of a complete page in which no query waits for its reply, at the latest 1 s after the
 * page is complete: for code that is always loaded, but after all that the first screen shows.
 */
export async function queriesIdle(queries: QueryClient): Promise<void> {
  await pageIdle
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const isQuiet = () => queries.isFetching() === 0
    // What a reply lets the page render may ask for more.
    const check = () => isQuiet() && whenIdle(() => isQuiet() && end())
    const timer = setTimeout(end, MAX_WAIT_MS)
    const stop = queries.getQueryCache().subscribe(check)
    check()
  })
}
