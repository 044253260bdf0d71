import { oklch, round, SIZE, svgDocument } from './svg.ts'

type Random = () => number

/** Colours of one picture: a dark or light ground and three accents at a fixed distance on the hue circle. */
interface Palette {
  ground: string
  accents: readonly [string, string, string]
  ink: string
}

const HUE_STEPS = [28, 60, 120, 180] as const
const TAU = 2 * Math.PI
const CENTER = SIZE / 2

function drawPalette(random: Random): Palette {
  const hue = 360 * random()
  const step = HUE_STEPS[Math.floor(random() * HUE_STEPS.length)]!
  const isDark = random() < 0.55
  const accent = (index: number) =>
    oklch(isDark ? 0.72 + 0.06 * index : 0.6 + 0.08 * index, 0.15, hue + step * index)
  return {
    ground: isDark ? oklch(0.26, 0.06, hue + 200) : oklch(0.93, 0.035, hue),
    accents: [accent(0), accent(1), accent(2)],
    ink: isDark ? oklch(0.97, 0.01, hue) : oklch(0.25, 0.04, hue),
  }
}

/** Sun and layered hills. */
function hills(random: Random, { accents, ink }: Palette): string {
  const sun = `<circle cx="${round(16 + 32 * random())}" cy="${round(16 + 10 * random())}" r="${round(6 + 5 * random())}" fill="${ink}" opacity=".9"/>`
  const layers = accents.map((color, index) => {
    const base = 30 + 10 * index
    const [a, b, c] = [random(), random(), random()].map((value) => round(base + 12 * (value - 0.5)))
    return `<path d="M0 ${a}C16 ${b! - 10} 26 ${c! + 8} 36 ${b}S54 ${a! - 8} 64 ${c}V64H0Z" fill="${color}"/>`
  })
  return sun + layers.join('')
}

/** A planet with rings and moons. */
function orbits(random: Random, { accents, ink }: Palette): string {
  const tilt = round(180 * random())
  const rings = accents.map((color, index) => {
    const rx = 17 + 5.5 * index
    return `<ellipse cx="32" cy="32" rx="${rx}" ry="${round(rx * (0.32 + 0.2 * random()))}" fill="none" stroke="${color}" stroke-width="${round(1.6 + 1.6 * random())}"/>`
  })
  const moons = accents.map((color) => {
    const angle = TAU * random()
    return `<circle cx="${round(CENTER + 24 * Math.cos(angle))}" cy="${round(CENTER + 10 * Math.sin(angle))}" r="${round(1.6 + 1.6 * random())}" fill="${color}"/>`
  })
  return `<g transform="rotate(${tilt} 32 32)">${rings.join('')}<circle cx="32" cy="32" r="${round(8 + 3 * random())}" fill="${ink}"/>${moons.join('')}</g>`
}

/** Quarter-circle tiles (Truchet, in Smith's variant of 1987). */
function tiles(random: Random, { accents }: Palette): string {
  const cells = 4
  const edge = SIZE / cells
  let arcs = ''
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      const [x, y, h] = [column * edge, row * edge, edge / 2]
      const color = accents[Math.floor(random() * 3)]
      const path =
        random() < 0.5
          ? `M${x + h} ${y}a${h} ${h} 0 0 1-${h} ${h}M${x + edge} ${y + h}a${h} ${h} 0 0 0-${h} ${h}`
          : `M${x + h} ${y}a${h} ${h} 0 0 0 ${h} ${h}M${x} ${y + h}a${h} ${h} 0 0 1 ${h} ${h}`
      arcs += `<path d="${path}" stroke="${color}"/>`
    }
  return `<g fill="none" stroke-width="5.5" stroke-linecap="round">${arcs}</g>`
}

/** A rosette of turned petals. */
function flower(random: Random, { accents, ink }: Palette): string {
  const petals = 5 + Math.floor(random() * 6)
  const [width, length] = [round(3.4 + 4 * random()), round(10 + 3 * random())]
  const layer = (color: string, scale: number, shift: number) =>
    Array.from({ length: petals }, (_, i) => {
      const angle = round((360 * (i + shift)) / petals)
      return `<ellipse cx="32" cy="${round(32 - 11 * scale)}" rx="${round(width * scale)}" ry="${round(length * scale)}" fill="${color}" transform="rotate(${angle} 32 32)"/>`
    }).join('')
  return `${layer(accents[0], 1.25, 0)}${layer(accents[1], 0.95, 0.5)}<circle cx="32" cy="32" r="${round(4.5 + 3 * random())}" fill="${ink}"/>`
}

/** A creature: rounded body, ears, eyes and a mouth. */
function creature(random: Random, { accents, ink, ground }: Palette): string {
  const [body, ears, cheeks] = accents
  const width = 18 + 6 * random()
  const pointed = random() < 0.5
  const ear = (side: number) => {
    const x = 32 + side * width * 0.62
    return pointed
      ? `<path d="M${round(x - 7)} 28L${round(x + side * 5)} ${round(7 + 5 * random())}L${round(x + 7)} 28Z" fill="${ears}"/>`
      : `<circle cx="${round(x)}" cy="${round(17 + 3 * random())}" r="${round(6 + 2 * random())}" fill="${ears}"/>`
  }
  const spread = 6 + 4 * random()
  const size = 2.4 + 2 * random()
  const eyes = [-1, 1].map((side) => {
    const x = round(32 + side * spread)
    return `<circle cx="${x}" cy="34" r="${round(size * 1.5)}" fill="#fff"/><circle cx="${round(x + 1.2 * (random() - 0.5))}" cy="34.6" r="${round(size * 0.8)}" fill="#181820"/><circle cx="${round(32 + side * (spread + 6))}" cy="42" r="2.6" fill="${cheeks}" opacity=".7"/>`
  })
  const mouth = `<path d="M27 44q5 ${round(1 + 6 * random())} 10 0" fill="none" stroke="${random() < 0.5 ? ground : ink}" stroke-width="2" stroke-linecap="round"/>`
  return `${ear(-1)}${ear(1)}<rect x="${round(32 - width)}" y="20" width="${round(2 * width)}" height="36" rx="${round(13 + 4 * random())}" fill="${body}"/>${eyes.join('')}${mouth}`
}

/** A mosaic of triangles in the accents. */
function mosaic(random: Random, { accents, ink }: Palette): string {
  const cells = 4
  const edge = SIZE / cells
  const colors = [...accents, ink]
  let shapes = ''
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      const [x, y] = [column * edge, row * edge]
      const [a, b] = [Math.floor(random() * 4), Math.floor(random() * 4)]
      if (random() < 0.5)
        shapes += `<path d="M${x} ${y}h${edge}v${edge}Z" fill="${colors[a]}"/><path d="M${x} ${y}v${edge}h${edge}Z" fill="${colors[b]}" opacity=".55"/>`
      else
        shapes += `<path d="M${x} ${y}h${edge}l-${edge} ${edge}Z" fill="${colors[a]}"/><path d="M${x + edge} ${y}v${edge}h-${edge}Z" fill="${colors[b]}" opacity=".55"/>`
    }
  return shapes
}

/** A mirrored sprite of eight by eight pixels. */
function sprite(random: Random, { accents, ink }: Palette): string {
  const edge = 6
  const start = (SIZE - 8 * edge) / 2
  let cells = ''
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 4; column++) {
      // Denser towards the middle, so that the sprite holds together.
      if (random() > 0.3 + 0.14 * column) continue
      const color = random() < 0.12 ? ink : accents[row < 3 ? 0 : row < 6 ? 1 : 2]
      for (const place of [column, 7 - column])
        cells += `<rect x="${start + place * edge}" y="${start + row * edge}" width="${edge}" height="${edge}" fill="${color}"/>`
    }
  return `<g shape-rendering="crispEdges">${cells}</g>`
}

/** Waves of concentric arcs from one corner. */
function ripples(random: Random, { accents, ink }: Palette): string {
  const corner = Math.floor(random() * 4)
  const [x, y] = [corner % 2 === 0 ? 0 : SIZE, corner < 2 ? 0 : SIZE]
  const colors = [...accents, ink]
  let circles = ''
  for (let radius = 78, index = 0; radius > 6; radius -= 5 + 9 * random(), index++)
    circles += `<circle cx="${x}" cy="${y}" r="${round(radius)}" fill="${colors[index % 4]}"/>`
  return circles
}

const STYLES = [hills, orbits, tiles, flower, creature, creature, mosaic, sprite, ripples]

/** A picture that depends on the seed alone, in one of several styles; below 8 KB. */
export function generativeArt(seed: string): string {
  const random = seededRandom(seed)
  const palette = drawPalette(random)
  const draw = STYLES[Math.floor(random() * STYLES.length)]!
  return svgDocument(
    `<rect width="${SIZE}" height="${SIZE}" fill="${palette.ground}"/>${draw(random, palette)}`,
  )
}

/** Uniform numbers in [0, 1) from a text: FNV-1a, then mulberry32. Not cryptographic: it chooses shapes and colours. */
function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
