import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A ref to the value of the last committed render, for callbacks that outlive a render. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
