import type { Launchpad } from './launchpads.ts'

/** An icon on a grid of `MARK_SIZE`: a light shape on a disc of `colour` with an edge of `borderColour`. */
export interface LaunchpadMark {
  colour: string
  borderColour: string
  /** SVG path of the shape, to be filled by the even-odd rule. */
  path: string
}

export const MARK_SIZE = 24
const CENTRE = MARK_SIZE / 2
const RADIUS = 7.5
/** Neighbours in the order of the launchpads are far apart on the circle of hues. */
const GOLDEN_ANGLE = 137.508

type Point = readonly [x: number, y: number]

const round = (value: number): number => Math.round(value * 100) / 100
const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
/** A point at an angle in turns, clockwise from the top. */
const at = (turn: number, radius: number): Point => [
  CENTRE + radius * Math.sin(2 * Math.PI * turn),
  CENTRE - radius * Math.cos(2 * Math.PI * turn),
]
const corners = (count: number, radius: number, turn = 0): Point[] =>
  Array.from({ length: count }, (_, n) => at(n / count + turn, radius))
const disc = ([x, y]: Point, r: number): string =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
const rectangle = (x: number, y: number, width: number, height: number): string =>
  polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ])

/** Nine dots, of which the bits choose some. */
const DOTS = [0b101_010_101, 0b010_111_010, 0b111_101_111, 0b100_110_111, 0b111_010_010, 0b101_000_111]

/** Families of shapes, each with a variant from 0 to 6. */
const families: readonly ((variant: number) => string)[] = [
  // Stars of three to nine rays.
  (v) =>
    polygon(
      Array.from({ length: 2 * (v + 3) }, (_, n) => at(n / (2 * (v + 3)), n % 2 === 0 ? RADIUS + 1 : 3.2)),
    ),
  // Frames of three to nine corners.
  (v) => polygon(corners(v + 3, RADIUS)) + polygon(corners(v + 3, 3.8, 0.5 / (v + 3))),
  // Rising bars.
  (v) => {
    const width = 14 / (v + 2)
    return Array.from({ length: v + 2 }, (_, n) => {
      const height = 4 + (9 * n) / (v + 1)
      return rectangle(5 + n * width, 18 - height, width * 0.7, height)
    }).join('')
  },
  // Petals around the centre.
  (v) =>
    corners(v + 3, 5.2)
      .map((point) => disc(point, 2.4 - v * 0.15))
      .join(''),
  // Sectors of a wheel.
  (v) =>
    Array.from({ length: v + 2 }, (_, n) => {
      const from = n / (v + 2)
      const step = 0.5 / (v + 2)
      return polygon([
        [CENTRE, CENTRE],
        at(from, RADIUS),
        at(from + step / 2, RADIUS),
        at(from + step, RADIUS),
      ])
    }).join(''),
  // Chevrons, from one to three, up or down.
  (v) => {
    const count = 1 + (v % 3)
    const sign = v < 3 ? 1 : -1
    return Array.from({ length: count }, (_, n) => {
      const y = (n - (count - 1) / 2) * 4.4
      const line = (x: number, dy: number): Point => [CENTRE + x, CENTRE + sign * (y + dy)]
      return polygon([line(-7, 2), line(0, -3), line(7, 2), line(7, 5), line(0, 0), line(-7, 5)])
    }).join('')
  },
  (v) =>
    Array.from({ length: 9 }, (_, n) =>
      (DOTS[v % DOTS.length]! >> (8 - n)) & 1 ? disc([7 + 5 * (n % 3), 7 + 5 * Math.floor(n / 3)], 1.9) : '',
    ).join(''),
]

/** The drawn icon of a launchpad: one of a family of geometric marks of our own, no two of which are alike. */
export function launchpadMark({ rank }: Pick<Launchpad, 'rank'>): LaunchpadMark {
  const index = rank - 1
  const hue = Math.round(index * GOLDEN_ANGLE + 150) % 360
  const draw = families[index % families.length]!
  return {
    colour: `hsl(${hue} 58% 40%)`,
    borderColour: `hsl(${hue} 58% 62%)`,
    path: draw(Math.floor(index / families.length)),
  }
}
