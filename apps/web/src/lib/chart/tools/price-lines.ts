import type { CandleChart } from '../candle-chart.ts'
import { chartColours } from '../chart-theme.ts'

/** A labelled line at a price of the chart. */
export interface MovableLine {
  key: string
  price: number
  title: string
}

export interface LineMoves {
  /** Takes the new price of a line when it is let go. */
  onMoved: (line: MovableLine, price: number) => void
  /** Whether a line is being dragged: nothing may be drawn anew meanwhile. */
  onHeld: (isHeld: boolean) => void
}

/** LineStyle of the library, whose object is not a constant. */
const DASHED = 2
/** Distance in pixels at which a line is grabbed, by a mouse and by a finger. */
const GRAB_PX = { mouse: 6, touch: 16 } as const

/** Draws lines that can be dragged, by mouse or finger, until the returned function is called. */
export function showMovableLines(
  chart: CandleChart,
  lines: readonly MovableLine[],
  { onMoved, onHeld }: LineMoves,
): () => void {
  const { element, series, api } = chart
  const shown = lines.map((line) => ({
    line,
    api: series.createPriceLine({
      price: line.price * chart.factor(),
      title: line.title,
      color: chartColours().accent,
      lineWidth: 1,
      lineStyle: DASHED,
      axisLabelVisible: true,
    }),
  }))
  let held: { index: number; pointer: number } | undefined
  const priceAt = (y: number) => {
    const price = series.coordinateToPrice(y)
    return price === null ? undefined : price / chart.factor()
  }
  const yOf = ({ clientY }: PointerEvent) => clientY - element.getBoundingClientRect().top
  const setPanning = (on: boolean) => api.applyOptions({ handleScroll: on, handleScale: on })

  const lineAt = (event: PointerEvent): number => {
    const reach = event.pointerType === 'mouse' ? GRAB_PX.mouse : GRAB_PX.touch
    const y = yOf(event)
    return lines.findIndex(({ price }) => {
      const at = series.priceToCoordinate(price * chart.factor())
      return at !== null && Math.abs(at - y) <= reach
    })
  }
  /** The cursor over a line says that it can be dragged. */
  const setGrabbable = (is: boolean) => element.toggleAttribute('data-grabbable', is)

  const onDown = (event: PointerEvent) => {
    if (!event.isPrimary) return
    const index = lineAt(event)
    if (index < 0) return
    held = { index, pointer: event.pointerId }
    onHeld(true)
    element.setPointerCapture(event.pointerId)
    setPanning(false)
    event.stopPropagation()
  }
  const onMove = (event: PointerEvent) => {
    if (!held) return setGrabbable(lineAt(event) >= 0)
    if (held.pointer !== event.pointerId) return
    const price = priceAt(yOf(event))
    if (price !== undefined && price > 0)
      shown[held.index]?.api.applyOptions({ price: price * chart.factor() })
  }
  const onUp = (event: PointerEvent) => {
    if (held?.pointer !== event.pointerId) return
    const line = lines[held.index]
    const price = priceAt(yOf(event))
    held = undefined
    onHeld(false)
    setPanning(true)
    if (!line) return
    const isMoved = event.type === 'pointerup' && price !== undefined && price > 0
    if (isMoved && Math.abs(price / line.price - 1) > 1e-6) onMoved(line, price)
    else reset()
  }
  /** Back where the orders are: after a drag that was broken off, and for a series of another factor. */
  const reset = () => {
    for (const { line, api: one } of shown) one.applyOptions({ price: line.price * chart.factor() })
  }
  const unsubscribe = chart.subscribe(() => {
    if (!held) reset()
  })
  element.addEventListener('pointerdown', onDown, { capture: true })
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onUp)
  return () => {
    unsubscribe()
    if (held) {
      onHeld(false)
      setPanning(true)
    }
    setGrabbable(false)
    element.removeEventListener('pointerdown', onDown, { capture: true })
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onUp)
    element.removeEventListener('pointercancel', onUp)
    for (const { api: one } of shown) series.removePriceLine(one)
  }
}
