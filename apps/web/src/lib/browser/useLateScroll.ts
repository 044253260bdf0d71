import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Content that arrives later than this does not move the page any more. */
const MAX_WAIT_MS = 3_000
const INPUTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Going back restores the scroll position of the page also when its content arrives after the page: the router has scrolled
 * as far as the page was then. Ends with the first input.
 */
export function useLateScroll(): void {
  const key = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key })
  const target = useElementScrollRestoration({ getElement: () => window })?.scrollY

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each shown history entry
  useEffect(() => scrollWhenTallEnough(target), [key])
}

/** Scrolls to `top` in pixels as soon as the document is tall enough. Returns a function that gives up. */
export function scrollWhenTallEnough(top: number | undefined): () => void {
  const page = document.documentElement
  const missing = () => top !== undefined && page.scrollHeight - page.clientHeight < top
  if (top === undefined || !missing()) return () => {}
  const observer = new ResizeObserver(() => {
    scrollTo(0, top)
    if (!missing()) stop()
  })
  const timer = setTimeout(() => stop(), MAX_WAIT_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) removeEventListener(input, stop)
  }
  for (const input of INPUTS) addEventListener(input, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
