import { type RefObject, useEffect } from 'react'
import { useLatest } from '../../lib/browser/useLatest.ts'

/** docs/spec-map.md 2-9. */
const NEAR_PX = 10
const THROTTLE_MS = 50

/**
 * Calls back when a container is scrolled to within 10 px of its end, at most every 50 ms; at once when `length` rows do not
 * fill it.
 */
export function useNearBottom(
  scroller: RefObject<HTMLElement | null>,
  length: number,
  onNear: () => void,
): void {
  const near = useLatest(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows are looked at anew
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      timer = undefined
      if (element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_PX) near.current()
    }
    const onScroll = () => {
      timer ??= setTimeout(check, THROTTLE_MS)
    }
    check()
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, near, length])
}
