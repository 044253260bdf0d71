import { type RefObject, useEffect, useState } from 'react'

/** How long a screen has to be in plain view before it takes a decision: nobody approves what he has not seen. */
const SEEN_MS = 700
const OBSERVE_MS = 100
/** The part of the screen that has to be in view: all but what rounding takes. */
const SEEN_RATIO = 0.99
/** In CSS pixels. A smaller screen could be hidden in a corner of the page. */
const MIN_WIDTH = 280
const MIN_HEIGHT = 160

/**
 * - `seen`: in plain view for long enough.
 * - `covered`: out of view, too small, or under or behind something of the page.
 * - `unknown`: the browser cannot tell.
 *
 * It keeps accidents and simple tricks away. A browser may not see all of them (Chromium reports a masked frame as
 * visible), so every decision needs a passkey or a passphrase as well.
 */
export type Visibility = 'seen' | 'covered' | 'unknown'

/** Whether the browser tells if something covers an element, in frames too (Intersection Observer v2). */
export const tellsVisibility = (): boolean =>
  'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype

/** With what version 2 adds. */
type Entry = IntersectionObserverEntry & { isVisible?: boolean }

/** Parts at which the browser reports again. */
const THRESHOLDS = [0, 0.25, 0.5, 0.75, 0.9, 0.95, SEEN_RATIO, 1]

function isInPlainView({
  isVisible,
  intersectionRatio,
  boundingClientRect: { width, height },
}: Entry): boolean {
  return isVisible === true && intersectionRatio >= SEEN_RATIO && width >= MIN_WIDTH && height >= MIN_HEIGHT
}

/** Follows whether a person can see an element. Returns the end of it. */
function watchVisibility(element: Element, onChange: (visibility: Visibility) => void): () => void {
  if (!tellsVisibility()) {
    onChange('unknown')
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      clearTimeout(timer)
      const entry: Entry | undefined = entries.at(-1)
      if (entry && isInPlainView(entry)) timer = setTimeout(() => onChange('seen'), SEEN_MS)
      else onChange('covered')
    },
    // Both options are those of version 2.
    { threshold: THRESHOLDS, trackVisibility: true, delay: OBSERVE_MS } as IntersectionObserverInit,
  )
  // A changed size alone is not reported.
  const resized = new ResizeObserver(() => {
    observer.unobserve(element)
    observer.observe(element)
  })
  resized.observe(element)
  return () => {
    clearTimeout(timer)
    resized.disconnect()
    observer.disconnect()
  }
}

/** Whether a person can see an element, from the moment that he could read it. */
export function useVisibility(element: RefObject<Element | null>): Visibility {
  const [visibility, setVisibility] = useState<Visibility>('covered')
  useEffect(() => (element.current ? watchVisibility(element.current, setVisibility) : undefined), [element])
  return visibility
}
