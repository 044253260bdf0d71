import { type FocusEvent, type PointerEvent, useState } from 'react'

/**
 * Whether a board holds still: while the pointer, a finger or the focus of the keyboard is in it, and while the user has
 * paused it. The focus that a click leaves behind holds nothing.
 */
export function usePause() {
  const [hovered, setHovered] = useState(false)
  const [touched, setTouched] = useState(false)
  const [focused, setFocused] = useState(false)
  const [pinned, setPinned] = useState(false)
  const release = () => setTouched(false)
  return {
    held: hovered || touched || focused || pinned,
    pinned,
    togglePin: () => setPinned((on) => !on),
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setHovered(true),
      onPointerLeave: () => setHovered(false),
      onTouchStart: () => setTouched(true),
      onTouchEnd: release,
      onTouchCancel: release,
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}
