import { type TouchEvent, useRef } from 'react'

const MIN_SWIPE_PX = 60

/** Handlers that call back with 1 for a swipe to the left and -1 for one to the right; a swipe is twice as wide as high. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0]
      // A dialog over the page and a row of tabs have movements of their own.
      const isOnPage = touches.length === 1 && !(target as Element).closest('dialog, [role=tablist]')
      start.current = touch && isOnPage ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || !start.current) return
      const dx = touch.clientX - start.current.x
      const dy = touch.clientY - start.current.y
      start.current = undefined
      if (Math.abs(dx) >= MIN_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
    },
  }
}
