import { type PointerEvent, type RefObject, useRef } from 'react'

/** A sheet that is released below this share of its height closes, and one thrown down faster than this (px per ms). */
const CLOSE_SHARE = 0.4
const CLOSE_SPEED = 0.5
/** A finger that rests this long (ms) before it is lifted throws nothing. */
const REST_MS = 100

interface Drag {
  startY: number
  y: number
  ms: number
  /** Pixels per ms, downwards. */
  speed: number
}

/** Whether a sheet of `height` px that was moved `distance` px down and released at `speed` px per ms closes. */
export function closesAfterDrag(distance: number, height: number, speed: number): boolean {
  return distance > 0 && (speed > CLOSE_SPEED || (distance > height * CLOSE_SHARE && speed > -CLOSE_SPEED))
}

/**
 * Pointer handlers for the handle of a sheet: the sheet follows the pointer down, and on release slides out and calls
 * `onClose`, or returns. The handle needs `touch-action: none`, the sheet a transition of `translate`.
 */
export function useDragToClose(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<Drag | undefined>(undefined)

  const release = (event: PointerEvent, { startY, y, ms, speed }: Drag) => {
    drag.current = undefined
    const element = sheet.current
    if (!element) return
    delete element.dataset.dragged
    const rested = event.timeStamp - ms > REST_MS
    const closes =
      event.type === 'pointerup' && closesAfterDrag(y - startY, element.offsetHeight, rested ? 0 : speed)
    if (closes) afterTransition(element, onClose)
    element.style.translate = closes ? '0 100%' : ''
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0 || (event.target as Element).closest('button, a, input'))
        return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      drag.current = { startY: event.clientY, y: event.clientY, ms: event.timeStamp, speed: 0 }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      const element = sheet.current
      if (!now || !element) return
      const passedMs = event.timeStamp - now.ms
      if (passedMs > 0) now.speed = (event.clientY - now.y) / passedMs
      now.y = event.clientY
      now.ms = event.timeStamp
      element.dataset.dragged = ''
      // Never quite out: the way that is left is what ends the transition.
      const most = Math.max(0, element.offsetHeight - 1)
      element.style.translate = `0 ${Math.min(most, Math.max(0, now.y - now.startY))}px`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => drag.current && release(event, drag.current),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => drag.current && release(event, drag.current),
  }
}

/** Calls back once when the transition of the element's own `translate` ends. */
function afterTransition(element: HTMLElement, done: () => void): void {
  const onEnd = ({ target, propertyName }: TransitionEvent) => {
    if (target !== element || propertyName !== 'translate') return
    element.removeEventListener('transitionend', onEnd)
    done()
  }
  element.addEventListener('transitionend', onEnd)
}
