import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './page-idle.ts'

/**
 * True from the first idle moment after `ready`, for parts that are loaded and rendered after what the user came for. Never
 * false again.
 */
export function useIdleAfter(ready: boolean): boolean {
  const [idle, setIdle] = useState(false)
  const waiting = ready && !idle
  // In slices: what is shown already stays responsive.
  useEffect(() => (waiting ? whenIdle(() => startTransition(() => setIdle(true))) : undefined), [waiting])
  return idle
}
