export interface PlotPoint {
  /** Unix seconds. */
  time: number
  value: number
  /** USD that came and went by transfers since the point before. */
  deposited?: number | undefined
  withdrawn?: number | undefined
}

/** A series in a box of 1 by 1, its highest value at the top. */
export interface Plot {
  points: readonly PlotPoint[]
  min: number
  max: number
  /** Position of each point, 0 to 1 from the left and from the top. */
  at: readonly { x: number; y: number }[]
}

/** Room above and below the line, as a part of its height. */
const MARGIN = 0.08

/** The places of a series' points; undefined with fewer than two points or without a span of time. */
export function toPlot(points: readonly PlotPoint[]): Plot | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.time <= first.time) return undefined
  const values = points.map(({ value }) => value)
  const [min, max] = [Math.min(...values), Math.max(...values)]
  // A flat line is in the middle.
  const margin = max > min ? (max - min) * MARGIN : Math.max(Math.abs(max), 1) / 2
  const [low, high] = [min - margin, max + margin]
  const at = points.map(({ time, value }) => ({
    x: (time - first.time) / (last.time - first.time),
    y: (high - value) / (high - low),
  }))
  return { points, min, max, at }
}

/** Path of the line in a view box of `width` by `height`; `closed` adds its area down to the bottom. */
export function plotPath({ at }: Plot, width: number, height: number, closed = false): string {
  const line = at
    .map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${round(x * width)} ${round(y * height)}`)
    .join('')
  return closed ? `${line}L${width} ${height}L0 ${height}Z` : line
}

const round = (value: number) => Math.round(value * 100) / 100

/** Index of the point that is nearest to `x`, 0 to 1 from the left. */
export function nearestPoint({ at }: Plot, x: number): number {
  let nearest = 0
  for (const [index, point] of at.entries())
    if (Math.abs(point.x - x) < Math.abs((at[nearest]?.x ?? 0) - x)) nearest = index
  return nearest
}
