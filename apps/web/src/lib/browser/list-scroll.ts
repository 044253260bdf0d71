import { useElementScrollRestoration } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Name of the list that scrolls in itself, under which the router keeps its position for each history entry. */
export const LIST_SCROLL_ID = 'list'

/**
 * Attributes of a list that scrolls in itself. Going back restores its position: at once when its rows are in the cache,
 * else as soon as `filled`, unless it has been scrolled by then. A change of `resetKey` scrolls to the top.
 */
export function useListScroll(
  scroller: RefObject<HTMLElement | null>,
  { filled, resetKey }: { filled: boolean; resetKey: string },
): { 'data-scroll-restoration-id': string } {
  const entry = useElementScrollRestoration({ id: LIST_SCROLL_ID })
  const pending = useRef(entry?.scrollY)
  const shownKey = useRef(resetKey)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (shownKey.current !== resetKey) {
      shownKey.current = resetKey
      pending.current = undefined
      element.scrollTop = 0
    }
    if (!filled || pending.current === undefined) return
    if (element.scrollTop === 0) element.scrollTop = pending.current
    pending.current = undefined
  }, [scroller, filled, resetKey])

  return { 'data-scroll-restoration-id': LIST_SCROLL_ID }
}
