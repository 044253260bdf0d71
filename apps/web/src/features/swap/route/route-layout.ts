import type { RouteFlow } from './route-flow.ts'

export interface Box {
  width: number
  height: number
  /** Horizontal padding of the outer columns. */
  pad: number
  /** Width of a band with share 1. */
  thick: number
}

export interface RouteLayout {
  nodes: { mint: string; x: number; y: number }[]
  /** Each band as an SVG path and its stroke width. */
  bands: { key: string; path: string; width: number }[]
}

interface Point {
  x: number
  y: number
}

/**
 * Layered layout of a route: columns of tokens, bands for pools. A band that passes a column gets a lane of its own in
 * it, so that it does not cross the column's tokens.
 */
export function layoutRoute({ columns, edges }: RouteFlow, box: Box): RouteLayout {
  const columnOf = new Map(columns.flatMap((column, at) => column.map((mint) => [mint, at] as const)))
  const passing = columns.map((_, at) =>
    edges.flatMap((edge, index) => (between(columnOf, edge, at) ? [index] : [])),
  )
  const x = (at: number) => box.pad + ((box.width - 2 * box.pad) * at) / Math.max(1, columns.length - 1)
  const y = (at: number, place: number) =>
    (box.height * (place + 1)) / ((columns[at]?.length ?? 0) + (passing[at]?.length ?? 0) + 1)
  const nodes = columns.flatMap((column, at) =>
    column.map((mint, place) => ({ mint, x: x(at), y: y(at, place) })),
  )
  const where = new Map(nodes.map((node) => [node.mint, node]))
  const sides = new BandOffsets(edges, box.thick)
  const bands = edges.map((edge, index) => {
    const start = where.get(edge.from) ?? { x: box.pad, y: box.height / 2 }
    const end = where.get(edge.to) ?? { x: box.width - box.pad, y: box.height / 2 }
    const points: Point[] = [{ x: start.x, y: start.y + sides.offset('from', index) }]
    for (const [at, lanes] of passing.entries()) {
      const lane = lanes.indexOf(index)
      if (lane >= 0) points.push({ x: x(at), y: y(at, (columns[at]?.length ?? 0) + lane) })
    }
    points.push({ x: end.x, y: end.y + sides.offset('to', index) })
    return { key: String(index), path: curve(points), width: Math.max(1.5, edge.share * box.thick - 1) }
  })
  return { nodes, bands }
}

function between(
  columnOf: ReadonlyMap<string, number>,
  { from, to }: { from: string; to: string },
  at: number,
): boolean {
  return (columnOf.get(from) ?? 0) < at && at < (columnOf.get(to) ?? 0)
}

/** Vertical offset of each band at its token: stacked, as wide as their shares. */
class BandOffsets {
  readonly #edges: RouteFlow['edges']
  readonly #thick: number

  constructor(edges: RouteFlow['edges'], thick: number) {
    this.#edges = edges
    this.#thick = thick
  }

  offset(end: 'from' | 'to', index: number): number {
    const mint = this.#edges[index]?.[end]
    let before = 0
    let total = 0
    for (const [at, edge] of this.#edges.entries()) {
      if (edge[end] !== mint) continue
      if (at < index) before += edge.share
      if (at === index) before += edge.share / 2
      total += edge.share
    }
    return (before - total / 2) * this.#thick
  }
}

/** Cubic Bezier path from left to right through the points. */
function curve(points: readonly Point[]): string {
  return points
    .map((point, at) => {
      const last = points[at - 1]
      if (!last) return `M${round(point.x)} ${round(point.y)}`
      const middle = round((last.x + point.x) / 2)
      return `C${middle} ${round(last.y)} ${middle} ${round(point.y)} ${round(point.x)} ${round(point.y)}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
