import { useEffect, useReducer } from 'react'

/**
 * Current time in unix ms; re-renders every `everyMs`. The clock is read at each render, so that data that arrived since
 * the last tick has no negative age.
 */
export function useNow(everyMs = 1000): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return Date.now()
}
