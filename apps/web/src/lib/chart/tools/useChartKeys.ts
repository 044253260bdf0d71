import type { Time } from 'lightweight-charts'
import { useEffect } from 'react'
import type { CandleChart } from '../candle-chart.ts'

const PAN_BARS = 5
const PAN_PAGE_BARS = 50
const ZOOM = 1.25

/**
 * Keys of the focused chart: arrows and pages pan, plus and minus zoom, End shows the last bar. With Shift the arrows move the
 * crosshair from bar to bar, whose figures the legend shows; Escape and the loss of the focus end that.
 */
export function useChartKeys(chart: CandleChart | undefined): void {
  useEffect(() => {
    if (!chart) return
    const cursor = createCursor(chart)
    const onKey = (event: KeyboardEvent) => {
      if (!cursor.onKey(event)) moveChart(event, chart)
    }
    chart.element.addEventListener('keydown', onKey)
    chart.element.addEventListener('blur', cursor.end)
    return () => {
      cursor.end()
      chart.element.removeEventListener('keydown', onKey)
      chart.element.removeEventListener('blur', cursor.end)
    }
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

/** The crosshair in the hands of the keyboard. */
function createCursor(chart: CandleChart) {
  const { api, series } = chart
  /** Time of its bar: bars that are loaded before it move its index. */
  let time: number | undefined

  const end = () => {
    if (time === undefined) return
    time = undefined
    api.clearCrosshairPosition()
    chart.hover(undefined)
  }
  const move = (step: number) => {
    const bars = chart.bars()
    const at = bars.findIndex((bar) => bar.time === time)
    const index = Math.max(0, Math.min(bars.length - 1, at < 0 ? bars.length - 1 : at + step))
    const bar = bars[index]
    if (!bar) return
    time = bar.time
    const range = api.timeScale().getVisibleLogicalRange()
    if (range && (index < range.from || index > range.to)) {
      const shift = index < range.from ? index - range.from - 1 : index - range.to + 1
      api.timeScale().setVisibleLogicalRange({ from: range.from + shift, to: range.to + shift })
    }
    api.setCrosshairPosition(bar.close * chart.factor(), bar.time as Time, series)
    chart.hover(index)
  }
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
  return {
    end,
    /** Whether the key is one of the cursor. */
    onKey(event: KeyboardEvent): boolean {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
      if (event.key === 'Escape' && time !== undefined) {
        // The page in full screen stays.
        event.stopPropagation()
        end()
        return true
      }
      const step = event.shiftKey && Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
      if (step === undefined) return false
      event.preventDefault()
      move(step)
      return true
    },
  }
}
