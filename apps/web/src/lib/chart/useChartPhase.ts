import { useEffect, useState } from 'react'

/** How long the spinner stays after the data is ready, in ms (spec 1-4-25). */
const READY_AFTER_MS = 250

export type ChartPhase = 'loading' | 'loaded' | 'ready'

/** State of a chart: loading, loaded with its data, ready 250 ms later. Another series and a new start begin anew. */
export function useChartPhase(view: string, isLoaded: boolean): ChartPhase {
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    if (!isLoaded) return
    const timer = setTimeout(() => setReady(view), READY_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setReady(undefined)
    }
  }, [view, isLoaded])
  if (!isLoaded) return 'loading'
  return ready === view ? 'ready' : 'loaded'
}
