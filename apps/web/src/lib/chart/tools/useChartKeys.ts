import { useEffect } from 'react'
import type { CandleChart } from '../candle-chart.ts'

const PAN_BARS = 5
const PAN_PAGE_BARS = 50
const ZOOM = 1.25

/** Keys of the focused chart: arrows and pages pan, plus and minus zoom, End shows the last bar. */
export function useChartKeys(chart: CandleChart | undefined): void {
  useEffect(() => {
    if (!chart) return
    const onKey = (event: KeyboardEvent) => moveChart(event, chart)
    chart.element.addEventListener('keydown', onKey)
    return () => chart.element.removeEventListener('keydown', onKey)
  }, [chart])
}

function moveChart(event: KeyboardEvent, { api }: CandleChart): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const time = api.timeScale()
  const pan = (bars: number) => () => time.scrollToPosition(time.scrollPosition() + bars, false)
  // The newest visible bar stays in place.
  const zoom = (factor: number) => () => {
    const range = time.getVisibleLogicalRange()
    if (range)
      time.setVisibleLogicalRange({ from: range.to - (range.to - range.from) * factor, to: range.to })
  }
  const moves: Readonly<Record<string, () => void>> = {
    ArrowLeft: pan(-PAN_BARS),
    ArrowRight: pan(PAN_BARS),
    PageUp: pan(-PAN_PAGE_BARS),
    PageDown: pan(PAN_PAGE_BARS),
    End: () => time.scrollToRealTime(),
    '+': zoom(1 / ZOOM),
    '=': zoom(1 / ZOOM),
    '-': zoom(ZOOM),
  }
  const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined
  if (!move) return
  event.preventDefault()
  move()
}
