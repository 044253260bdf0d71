import { useEffect } from 'react'
import { whenIdle } from '../../lib/browser/page-idle.ts'
import { useLatest } from '../../lib/browser/useLatest.ts'
import { useRouter } from '../../lib/router/router.ts'

export interface Preloadable {
  preload: () => Promise<unknown>
}

/** Page prefetch delay (spec 1-9-25). */
const PREFETCH_DELAY_MS = 1_000

/** Prefetches what `likelyNext` lists for a page, 1000 ms after the page is shown. Navigation ends it. */
export function usePrefetch(likelyNext: (pathname: string) => readonly Preloadable[]): void {
  const pathname = useRouter(({ isLoading, page }) => (isLoading ? undefined : page?.entry.pathname))
  const next = useLatest(likelyNext)
  useEffect(
    () => (pathname === undefined ? undefined : schedulePrefetch(() => next.current(pathname))),
    [pathname, next],
  )
}

/**
 * Loads the parts one after the other after the delay, each while the page is idle; only the first one on a slow network.
 * A part that cannot be loaded is left to its use. Returns a function that ends it.
 */
export function schedulePrefetch(list: () => readonly Preloadable[]): () => void {
  let stopped = false
  const run = async () => {
    for (const part of hasFastNetwork() ? list() : list().slice(0, 1)) {
      await new Promise<void>(whenIdle)
      if (stopped) return
      await part.preload().catch(() => {})
    }
  }
  const timer = setTimeout(run, PREFETCH_DELAY_MS)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** False for users who save data or have a slow connection: they get pages on demand. */
function hasFastNetwork(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '')
}
