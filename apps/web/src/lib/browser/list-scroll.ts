import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useRouter } from '../router/router.ts'
import { LIST_SCROLL, savedListScroll } from '../router/scroll.ts'

/**
 * Attributes of a list that scrolls in itself. Going back restores its position: at once when its rows are in the cache,
 * else as soon as `filled`, unless it has been scrolled by then. A change of `resetKey` scrolls to the top.
 */
export function useListScroll(
  scroller: RefObject<HTMLElement | null>,
  { filled, resetKey }: { filled: boolean; resetKey: string },
): typeof LIST_SCROLL {
  const pending = useRef(savedListScroll(useRouter(({ page }) => page?.entry.key)))
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

  return LIST_SCROLL
}
