import { useRef } from 'react'

/** The value, except while `hold`: then the one that was there when holding began. */
export function useHeld<T>(value: T, hold: boolean): T {
  const held = useRef(value)
  if (!hold) held.current = value
  return held.current
}
