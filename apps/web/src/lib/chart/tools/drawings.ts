import { createStoredValue } from '../../browser/storage.ts'

/** A point of a drawing: unix seconds and a price in the unit of the chart. */
export interface Point {
  time: number
  price: number
}

export type Drawing = { kind: 'level'; price: number } | { kind: 'trend'; from: Point; to: Point }

/** Drawings of a chart at most; a further one replaces the oldest. */
export const MAX_DRAWINGS = 30
/** Charts whose drawings are kept, the last changed ones. */
export const MAX_CHARTS = 60

/** The drawings of each chart by its key, the chart that was changed last at the end. */
export type DrawingsByChart = readonly (readonly [key: string, drawings: readonly Drawing[]])[]

/** What is valid of stored drawings: they may come from another version or a hostile hand. */
export function parseDrawings(value: unknown): DrawingsByChart | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(-MAX_CHARTS).flatMap((entry: unknown) => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !Array.isArray(entry[1])) return []
    const drawings = entry[1].flatMap(parseDrawing).slice(-MAX_DRAWINGS)
    return drawings.length > 0 ? [[entry[0], drawings] as const] : []
  })
}

function parseDrawing(value: unknown): Drawing[] {
  const { kind, price, from, to } = Object(value)
  if (kind === 'level') return isPrice(price) ? [{ kind, price }] : []
  return kind === 'trend' && isPoint(from) && isPoint(to)
    ? [{ kind, from: pointOf(from), to: pointOf(to) }]
    : []
}

const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0
const isPoint = (value: unknown): value is Point => {
  const { time, price } = Object(value)
  return typeof time === 'number' && Number.isFinite(time) && isPrice(price)
}
const pointOf = ({ time, price }: Point): Point => ({ time, price })

/** The drawings with those of one chart replaced. */
export function withDrawings(
  all: DrawingsByChart,
  key: string,
  drawings: readonly Drawing[],
): DrawingsByChart {
  const others = all.filter(([one]) => one !== key)
  if (drawings.length === 0) return others
  return [...others, [key, drawings.slice(-MAX_DRAWINGS)] as const].slice(-MAX_CHARTS)
}

export const chartDrawings = createStoredValue<DrawingsByChart>('chart-drawings', [], parseDrawings)

/** The place of a time among bars of equal length: 0 is the first bar, fractions are between two. */
export const indexAt = (time: number, firstTime: number, barSeconds: number): number =>
  (time - firstTime) / barSeconds

/** The time of a place among bars of equal length. */
export const timeAt = (index: number, firstTime: number, barSeconds: number): number =>
  firstTime + index * barSeconds
