import { type FocusEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

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

/**
 * The order to show: `ids`, or while `held` the one before, with the number of changes that wait behind it. A change of `key`
 * (other filters) replaces the order even while it is held.
 */
export function useHeldOrder(ids: readonly string[] | undefined, held: boolean, key: string) {
  const last = useRef({ key, ids })
  const previous = last.current
  const shown = held && previous.key === key && previous.ids !== undefined ? previous.ids : ids
  useLayoutEffect(() => {
    last.current = { key, ids: shown }
  })
  return { ids: shown, waiting: shown && ids && shown !== ids ? countWaitingChanges(shown, ids) : 0 }
}

/**
 * How many cards enter, leave or change their place when `next` replaces `shown`. Cards that keep their order among each
 * other have not moved, whatever comes between them: those that move are the fewest that explain the new order.
 */
export function countWaitingChanges(shown: readonly string[], next: readonly string[]): number {
  const placeOf = new Map(shown.map((id, place) => [id, place]))
  const kept = next.flatMap((id) => placeOf.get(id) ?? [])
  const entering = next.length - kept.length
  const leaving = shown.length - kept.length
  return entering + leaving + (kept.length - longestIncreasing(kept))
}

/** Length of the longest increasing subsequence of different numbers (patience sorting). */
function longestIncreasing(numbers: readonly number[]): number {
  /** The smallest end of a subsequence of each length. */
  const ends: number[] = []
  for (const number of numbers) {
    const at = ends.findIndex((end) => end > number)
    if (at < 0) ends.push(number)
    else ends[at] = number
  }
  return ends.length
}
