import type { IChartApi, ISeriesPrimitive, Logical, SeriesAttachedParameter, Time } from 'lightweight-charts'
import type { CandleChart } from '../candle-chart.ts'
import { chartColours } from '../chart-theme.ts'
import { type Drawing, indexAt, type Point, timeAt } from './drawings.ts'

/** Draws lines over the chart until the returned function is called. */
export function showDrawings(chart: CandleChart, drawings: readonly Drawing[]): () => void {
  const layer = new DrawingLayer(chart, drawings)
  chart.series.attachPrimitive(layer)
  const unsubscribe = chart.subscribe(layer.refresh)
  return () => {
    unsubscribe()
    chart.series.detachPrimitive(layer)
  }
}

class DrawingLayer implements ISeriesPrimitive<Time> {
  readonly #chart: CandleChart
  readonly #drawings: readonly Drawing[]
  #requestUpdate = () => {}

  constructor(chart: CandleChart, drawings: readonly Drawing[]) {
    this.#chart = chart
    this.#drawings = drawings
  }

  attached({ requestUpdate }: SeriesAttachedParameter<Time>) {
    this.#requestUpdate = requestUpdate
    requestUpdate()
  }

  readonly refresh = () => this.#requestUpdate()

  paneViews(): ReturnType<NonNullable<ISeriesPrimitive<Time>['paneViews']>> {
    return [{ renderer: () => ({ draw: (target) => this.#draw(target) }) }]
  }

  #draw(target: Parameters<NonNullable<DrawTarget>>[0]) {
    const { accent } = chartColours()
    // biome-ignore lint/correctness/useHookAtTopLevel: a canvas of the chart library, no hook
    target.useBitmapCoordinateSpace(
      ({ context, mediaSize, horizontalPixelRatio: h, verticalPixelRatio: v }) => {
        context.strokeStyle = accent
        context.lineWidth = 1.5 * v
        context.beginPath()
        for (const drawing of this.#drawings) {
          const ends = endsOf(this.#chart, drawing, mediaSize.width)
          if (!ends) continue
          context.moveTo(ends[0].x * h, ends[0].y * v)
          context.lineTo(ends[1].x * h, ends[1].y * v)
        }
        context.stroke()
      },
    )
  }
}

type PaneView = ReturnType<NonNullable<ISeriesPrimitive<Time>['paneViews']>>[number]
type DrawTarget = NonNullable<ReturnType<PaneView['renderer']>>['draw']

interface Pixel {
  x: number
  y: number
}

function endsOf(chart: CandleChart, drawing: Drawing, width: number): [Pixel, Pixel] | undefined {
  if (drawing.kind === 'trend') {
    const from = pixelOf(chart, drawing.from)
    const to = pixelOf(chart, drawing.to)
    return from && to && [from, to]
  }
  const y = chart.series.priceToCoordinate(drawing.price * chart.factor())
  return y === null
    ? undefined
    : [
        { x: 0, y },
        { x: width, y },
      ]
}

function pixelOf(chart: CandleChart, { time, price }: Point): Pixel | undefined {
  const first = chart.bars()[0]
  if (!first) return undefined
  const index = indexAt(time, first.time, chart.barSeconds())
  const x = coordinateOf(chart.api, index)
  const y = chart.series.priceToCoordinate(price * chart.factor())
  return x === undefined || y === null ? undefined : { x, y }
}

/** The library places whole bars only: between two of them in proportion. */
function coordinateOf(api: IChartApi, index: number): number | undefined {
  const below = api.timeScale().logicalToCoordinate(Math.floor(index) as Logical)
  const above = api.timeScale().logicalToCoordinate((Math.floor(index) + 1) as Logical)
  if (below === null || above === null) return undefined
  return below + (above - below) * (index - Math.floor(index))
}

/** Steps of the crosshair by key, as a share of the height. */
const KEY_STEP = 0.02

/**
 * Calls back with each point that is clicked, or chosen with the arrow keys and Enter, until the returned function is
 * called; Escape calls `cancel`.
 */
export function pickPoints(
  chart: CandleChart,
  onPoint: (point: Point) => void,
  cancel: () => void,
): () => void {
  const { api, series, element } = chart
  const pick = (x: number, y: number) => {
    const point = pointAt(chart, x, y)
    if (point) onPoint(point)
  }
  const onClick: Parameters<IChartApi['subscribeClick']>[0] = ({ point, paneIndex }) => {
    if (point && (paneIndex ?? 0) === 0) pick(point.x, point.y)
  }
  const size = () => api.paneSize(0)
  let cursor: Pixel | undefined
  const onKey = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      Enter: [0, 0],
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      return cancel()
    }
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined
    if (!move) return
    event.preventDefault()
    const { width, height } = size()
    cursor ??= { x: width / 2, y: height / 2 }
    if (event.key === 'Enter') return pick(cursor.x, cursor.y)
    const barWidth = api.timeScale().options().barSpacing
    cursor = {
      x: Math.min(width, Math.max(0, cursor.x + move[0] * barWidth)),
      y: Math.min(height, Math.max(0, cursor.y + move[1] * height * KEY_STEP)),
    }
    const bar = chart.bars()[Math.round(api.timeScale().coordinateToLogical(cursor.x) ?? -1)]
    const price = series.coordinateToPrice(cursor.y)
    if (bar && price !== null) api.setCrosshairPosition(price, bar.time as Time, series)
  }
  api.subscribeClick(onClick)
  // Before the keys of the chart, which leave alone what is prevented.
  element.addEventListener('keydown', onKey, { capture: true })
  element.style.cursor = 'crosshair'
  return () => {
    api.unsubscribeClick(onClick)
    element.removeEventListener('keydown', onKey, { capture: true })
    element.style.cursor = ''
    api.clearCrosshairPosition()
  }
}

function pointAt(chart: CandleChart, x: number, y: number): Point | undefined {
  const first = chart.bars()[0]
  const index = chart.api.timeScale().coordinateToLogical(x)
  const price = chart.series.coordinateToPrice(y)
  if (!first || index === null || price === null || price <= 0) return undefined
  return { time: timeAt(index, first.time, chart.barSeconds()), price: price / chart.factor() }
}
