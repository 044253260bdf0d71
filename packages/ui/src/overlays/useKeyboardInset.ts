import { type RefObject, useEffect } from 'react'

/**
 * Keeps `--keyboard` of an element at the height in px that the on-screen keyboard covers of the viewport: browsers lay
 * fixed elements out behind it.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport
    if (!active || !viewport) return
    const update = () => {
      const covered = Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      // A page that is zoomed by two fingers has a smaller viewport too, but no keyboard.
      element.current?.style.setProperty(
        '--keyboard',
        viewport.scale > 1 ? '0px' : `${Math.round(covered)}px`,
      )
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [element, active])
}
