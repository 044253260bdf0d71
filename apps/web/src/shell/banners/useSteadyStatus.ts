import { useEffect, useState } from 'react'
import { isWorse, type NetworkStatus } from './network-status.ts'

/** The status to show: a worse one at once, a better one after it has lasted for `steadyMs`. */
export function useSteadyStatus(now: NetworkStatus, steadyMs: number): NetworkStatus {
  const [shown, setShown] = useState(now)
  if (isWorse(now, shown)) setShown(now)
  useEffect(() => {
    if (now === shown) return
    const timer = setTimeout(() => setShown(now), steadyMs)
    return () => clearTimeout(timer)
  }, [now, shown, steadyMs])
  return isWorse(now, shown) ? now : shown
}
