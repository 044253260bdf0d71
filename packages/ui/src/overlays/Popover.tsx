import { type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { placePopover } from './place-popover.ts'

export interface PopoverProps {
  onClose: () => void
  title: string
  /** The button that opened it, which gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  align?: 'start' | 'end'
  children: ReactNode
}

/**
 * Panel below a button, shown while mounted. It takes the focus, to an element with `data-autofocus` or itself; Escape and a
 * click outside close it.
 */
export function Popover({ onClose, title, anchor, align = 'start', children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = panel.current
    const opener = anchor.current
    if (!element || !opener) return
    const onToggle = (event: ToggleEvent) => event.newState === 'closed' && close()
    const place = () => placePopover(element, opener, align)
    element.showPopover?.()
    place()
    ;(element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus()
    element.addEventListener('toggle', onToggle)
    // It stays at its button when the page scrolls and when its content arrives later.
    addEventListener('scroll', place, true)
    const observer = new ResizeObserver(place)
    observer.observe(element)
    observer.observe(document.documentElement)
    return () => {
      element.removeEventListener('toggle', onToggle)
      removeEventListener('scroll', place, true)
      observer.disconnect()
      // A click outside has moved the focus to where it is wanted, or to nothing.
      const focused = document.activeElement
      if (element.contains(focused) || focused === document.body) opener.focus()
    }
  }, [anchor, align])

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      className="fixed m-0 max-h-[min(560px,calc(100dvh-96px))] min-w-64 overflow-y-auto rounded-lg border border-edge bg-lifted p-0 text-text focus:outline-none"
    >
      <h2 id={id} className="sr-only">
        {title}
      </h2>
      {children}
    </div>
  )
}
