import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { placePopover } from './place-popover.ts'

interface TriggerProps {
  'aria-describedby'?: string
}

/**
 * Tooltip of the child element, shown on hover and keyboard focus, hidden by Escape, pointer leave and blur. The text is
 * also the accessible description; omit it when it repeats the visible label.
 */
export function Tooltip({
  text,
  children,
}: {
  text: string | undefined
  children: ReactElement<TriggerProps>
}) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const element = bubble.current
    const target = anchor.current?.firstElementChild
    if (!open || !element || !target) return
    element.showPopover?.()
    const place = () => placePopover(element, target, 'center')
    place()
    const close = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setOpen(false)
    }
    addEventListener('keydown', close)
    addEventListener('scroll', close, true)
    // A dialog that slides in moves what has its focus.
    addEventListener('transitionend', place, true)
    return () => {
      removeEventListener('keydown', close)
      removeEventListener('scroll', close, true)
      removeEventListener('transitionend', place, true)
    }
  }, [open])

  if (!text) return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes hover and focus of its child
    <span
      ref={anchor}
      className="contents"
      onPointerOver={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerOut={() => setOpen(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {cloneElement(children, open ? { 'aria-describedby': id } : {})}
      {open && (
        <div
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="pointer-events-none fixed m-0 max-w-72 rounded-md border border-edge bg-lifted px-2 py-1 text-xs font-normal whitespace-normal text-text"
        >
          {text}
        </div>
      )}
    </span>
  )
}
