import type { CandleChart } from '../candle-chart.ts'
import { chartColours } from '../chart-theme.ts'

/** LineStyle of the library, whose object is not a constant. */
const DASHED = 2

/** Draws a labelled line at a price until the returned function is called. */
export function showPriceLine(chart: CandleChart, price: number, title: string): () => void {
  let factor = chart.factor()
  const line = chart.series.createPriceLine({
    price: price * factor,
    title,
    color: chartColours().accent,
    lineWidth: 1,
    lineStyle: DASHED,
    axisLabelVisible: true,
  })
  // Another series has another factor.
  const unsubscribe = chart.subscribe(() => {
    if (factor === chart.factor()) return
    factor = chart.factor()
    line.applyOptions({ price: price * factor })
  })
  return () => {
    unsubscribe()
    chart.series.removePriceLine(line)
  }
}
