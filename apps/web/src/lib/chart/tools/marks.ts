import type { Candle } from '@callisto/contract'

export type MarkKind = 'own-buy' | 'own-sell' | 'dev-buy' | 'dev-sell' | 'graduation' | 'pool'

/** Something that happened to a token; `time` in unix seconds. */
export interface ChartMark {
  kind: MarkKind
  time: number
}

interface MarkLook {
  glyph: string
  tone: 'up' | 'down' | 'caution' | 'muted'
  place: 'above' | 'below'
}

const looks: Readonly<Record<MarkKind, MarkLook>> = {
  'own-buy': { glyph: '▲', tone: 'up', place: 'below' },
  'own-sell': { glyph: '▼', tone: 'down', place: 'above' },
  'dev-buy': { glyph: 'D', tone: 'up', place: 'below' },
  'dev-sell': { glyph: 'D', tone: 'down', place: 'above' },
  graduation: { glyph: '◆', tone: 'caution', place: 'above' },
  pool: { glyph: 'P', tone: 'muted', place: 'below' },
}

/** A mark at a bar: its index, the price that it stands beside, and how many marks are between it and the bar. */
export interface PlacedMark extends MarkLook {
  index: number
  price: number
  level: number
}

/** Marks at the bars that they fall into, each kind once a bar; those outside of the bars are left out. */
export function placeMarks(
  marks: readonly ChartMark[],
  bars: readonly Candle[],
  barSeconds: number,
): PlacedMark[] {
  const first = bars[0]
  if (!first) return []
  const seen = new Set<string>()
  const levels = new Map<string, number>()
  return marks.flatMap(({ kind, time }) => {
    const index = Math.floor((time - first.time) / barSeconds)
    const bar = bars[index]
    const look = looks[kind]
    if (!bar || seen.has(`${index} ${kind}`)) return []
    seen.add(`${index} ${kind}`)
    const side = `${index} ${look.place}`
    const level = levels.get(side) ?? 0
    levels.set(side, level + 1)
    return [{ ...look, index, level, price: look.place === 'below' ? bar.low : bar.high }]
  })
}
