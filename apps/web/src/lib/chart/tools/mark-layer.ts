import type { ISeriesPrimitive, Logical, SeriesAttachedParameter, Time } from 'lightweight-charts'
import type { CandleChart } from '../candle-chart.ts'
import { chartColours } from '../chart-theme.ts'
import { type ChartMark, type PlacedMark, placeMarks } from './marks.ts'

/** Draws marks at their bars until the returned function is called. */
export function showMarks(chart: CandleChart, marks: readonly ChartMark[]): () => void {
  const layer = new MarkLayer(chart, marks)
  chart.series.attachPrimitive(layer)
  const unsubscribe = chart.subscribe(layer.refresh)
  return () => {
    unsubscribe()
    chart.series.detachPrimitive(layer)
  }
}

const SIZE = 12
const GAP = 4

class MarkLayer implements ISeriesPrimitive<Time> {
  readonly #chart: CandleChart
  readonly #marks: readonly ChartMark[]
  #requestUpdate = () => {}

  constructor(chart: CandleChart, marks: readonly ChartMark[]) {
    this.#chart = chart
    this.#marks = marks
  }

  attached({ requestUpdate }: SeriesAttachedParameter<Time>) {
    this.#requestUpdate = requestUpdate
    requestUpdate()
  }

  readonly refresh = () => this.#requestUpdate()

  paneViews(): ReturnType<NonNullable<ISeriesPrimitive<Time>['paneViews']>> {
    return [
      {
        zOrder: () => 'top',
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context }) => {
              const colours = chartColours()
              context.textAlign = 'center'
              context.textBaseline = 'middle'
              context.font = `${SIZE}px Inter Variable, system-ui, sans-serif`
              for (const placed of placeMarks(this.#marks, this.#chart.bars(), this.#chart.barSeconds())) {
                const at = this.#pixelOf(placed)
                if (!at) continue
                context.fillStyle = colours[placed.tone]
                context.fillText(placed.glyph, at.x, at.y)
              }
            }),
        }),
      },
    ]
  }

  #pixelOf({ index, price, place, level }: PlacedMark): { x: number; y: number } | undefined {
    const { api, series } = this.#chart
    const x = api.timeScale().logicalToCoordinate(index as Logical)
    const y = series.priceToCoordinate(price * this.#chart.factor())
    if (x === null || y === null) return undefined
    const distance = GAP + SIZE / 2 + level * SIZE
    return { x, y: place === 'below' ? y + distance : y - distance }
  }
}
