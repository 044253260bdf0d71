import { HistogramSeries, type ISeriesApi, type SeriesType, type UTCTimestamp } from 'lightweight-charts'
import type { CandleChart } from '../candle-chart.ts'
import { chartColours } from '../chart-theme.ts'
import { axisLabels, formatBarPrice } from '../price-axis.ts'
import { type IndicatorKey, type IndicatorLine, indicatorLines } from './indicator-list.ts'
import { LineView } from './line-view.ts'

/** Heights of the pane of the price and of one of an indicator, in shares. */
const PRICE_SHARE = 3
const INDICATOR_SHARE = 1

/** Draws indicators until the returned function is called. */
export function drawIndicators(chart: CandleChart, keys: readonly IndicatorKey[]): () => void {
  const linesNow = () => keys.flatMap((key) => indicatorLines(key, chart.bars()))
  const lines = linesNow()
  const panes = ['price', ...new Set(lines.map(({ pane }) => pane).filter((pane) => pane !== 'price'))]
  const colours = chartColours()
  const series = lines.map((line) => addLine(chart, line, panes.indexOf(line.pane), colours[line.color]))
  for (const [at, pane] of chart.api.panes().entries())
    pane.setStretchFactor(at === 0 ? PRICE_SHARE : INDICATOR_SHARE)

  let bars = chart.bars()
  let last = bars.at(-1)
  let length = bars.length
  const point = (line: IndicatorLine, at: number) => {
    const value = line.values[at]
    const time = bars[at]!.time as UTCTimestamp
    // RSI is no price.
    return value === undefined
      ? { time }
      : { time, value: line.pane === 'rsi' ? value : value * chart.factor() }
  }
  const setAll = (now: readonly IndicatorLine[]) => {
    for (const [index, line] of now.entries())
      series[index]?.setData(bars.map((_, at) => point(line, at)) as never)
  }
  setAll(lines)
  const unsubscribe = chart.subscribe(() => {
    const isNew = chart.bars() !== bars
    bars = chart.bars()
    if (!isNew && bars.at(-1) === last) return
    const from = Math.max(0, length - 1)
    last = bars.at(-1)
    length = bars.length
    const now = linesNow()
    if (isNew) return setAll(now)
    for (const [index, line] of now.entries())
      for (let at = from; at < length; at++) series[index]?.update(point(line, at) as never)
  })
  return () => {
    unsubscribe()
    for (const one of series) chart.api.removeSeries(one)
  }
}

function addLine(
  chart: CandleChart,
  { shape, pane }: IndicatorLine,
  paneIndex: number,
  color: string,
): ISeriesApi<SeriesType> {
  const options = {
    color,
    lastValueVisible: pane !== 'price',
    priceLineVisible: false,
    ...(pane === 'macd' && { priceFormat: macdFormat(chart) }),
  }
  return shape === 'histogram'
    ? chart.api.addSeries(HistogramSeries, options, paneIndex)
    : chart.api.addCustomSeries(new LineView(), options, paneIndex)
}

/** A difference of prices: it may be below zero. */
const macdFormat = (chart: CandleChart) => ({
  type: 'custom' as const,
  minMove: 1e-8,
  base: 1e8,
  formatter: (value: number) => formatBarPrice(value / chart.factor()),
  tickmarksFormatter: (values: readonly number[]) => {
    const labels = axisLabels(values.map((value) => Math.abs(value) / chart.factor()))
    return labels.map((label, at) => (values[at]! < 0 && /[1-9]/.test(label) ? `-${label}` : label))
  },
})
