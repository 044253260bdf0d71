import { useEffect, useRef } from 'react'
import { useTheme } from '../lib/browser/theme.ts'
import { type CandleChart, createCandleChart } from '../lib/chart/candle-chart.ts'

/** Bars of a price that follows two waves: the same at every visit. */
const candles = Array.from({ length: 90 }, (_, at) => {
  const price = (hour: number) => 150 + 8 * Math.sin(hour / 9) + 3 * Math.sin(hour / 2.3)
  const open = price(at)
  const close = price(at + 1)
  return {
    time: 1_763_600_000 + at * 3600,
    open,
    close,
    high: Math.max(open, close) + 0.8,
    low: Math.min(open, close) - 0.8,
    volume: 1000 + 900 * Math.abs(Math.sin(at / 3)),
  }
})

/** The theme of the charts, from the same tokens. */
export function ChartDemo() {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<CandleChart | undefined>(undefined)
  const theme = useTheme()
  useEffect(() => {
    if (!box.current) return
    const created = createCandleChart(box.current, () => {})
    created.setBars(candles, 3600, true)
    chart.current = created
    return () => created.remove()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the theme
  useEffect(() => chart.current?.restyle(), [theme])
  return <div ref={box} className="h-72 rounded-lg border border-line" />
}
