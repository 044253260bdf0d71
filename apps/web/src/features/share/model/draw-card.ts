import { identicon } from '@callisto/ui'
import type { CardContent, CardIcon } from './card.ts'
import type { Palette } from './palette.ts'
import { ellipsize, wrap } from './text-fit.ts'

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
const EDGE = 72
const RIGHT = CARD_WIDTH - EDGE
const FAMILY = '"Inter Variable", system-ui, sans-serif'

type Context = CanvasRenderingContext2D

export interface DrawOptions {
  palette: Palette
  /** Loaded pictures by their URL; an icon without one is an identicon. */
  images: ReadonlyMap<string, CanvasImageSource>
  /** Host and path of the page that the card is about. */
  link: string
  /** A note at the top right, such as that the cluster is a local one. */
  note: string | undefined
}

/** Draws a card of 1200 by 630 pixels. Every text is drawn as it is: a canvas has no markup. */
export function drawCard(context: Context, card: CardContent, options: DrawOptions): void {
  const { palette } = options
  context.textBaseline = 'alphabetic'
  context.fillStyle = palette.ground
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT)
  context.fillStyle = palette.accent
  context.fillRect(0, 0, CARD_WIDTH, 6)
  drawLine(context, card.line, palette)
  drawHeader(context, options)
  if (card.figure) {
    drawTitle(context, card, options)
    drawFigure(context, card.figure, palette)
  } else {
    drawSentence(context, card, palette)
  }
  drawFacts(context, card.facts, palette)
  drawFooter(context, card, options)
}

interface TextStyle {
  size: number
  color: string
  weight?: 400 | 500 | 600
  align?: CanvasTextAlign
  maxWidth?: number
}

/** Draws one line of text, shortened to `maxWidth`; returns its width. */
function text(context: Context, value: string, x: number, y: number, style: TextStyle): number {
  const { size, color, weight = 400, align = 'left', maxWidth = RIGHT - EDGE } = style
  context.font = `${weight} ${size}px ${FAMILY}`
  context.fillStyle = color
  context.textAlign = align
  const shown = ellipsize(value, maxWidth, (part) => context.measureText(part).width)
  context.fillText(shown, x, y)
  return context.measureText(shown).width
}

function drawHeader(context: Context, { palette, note }: DrawOptions): void {
  const circle = (x: number, y: number, radius: number, color: string) => {
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fillStyle = color
    context.fill()
  }
  circle(EDGE + 16, 78, 16, palette.accent)
  circle(EDGE + 23, 72, 16, palette.ground)
  circle(EDGE + 28, 66, 4, palette.accent)
  text(context, 'Callisto', EDGE + 48, 87, { size: 28, weight: 600, color: palette.text })
  if (note) text(context, note, RIGHT, 87, { size: 22, color: palette.faint, align: 'right', maxWidth: 600 })
}

const ICON = 72
const TITLE_Y = 150

function drawTitle(context: Context, card: CardContent, { palette, images }: DrawOptions): void {
  card.icons.forEach((icon, at) => {
    drawIcon(context, icon, EDGE + at * (ICON - 16), TITLE_Y, palette, images)
  })
  const x = card.icons.length === 0 ? EDGE : EDGE + ICON + (card.icons.length - 1) * (ICON - 16) + 24
  const badgeWidth = card.badge ? 260 : 0
  const style = { size: 44, weight: 600, color: palette.text, maxWidth: RIGHT - x - badgeWidth } as const
  const width = text(context, card.heading, x, TITLE_Y + 38, style)
  if (card.badge) drawBadge(context, card.badge, x + width + 20, TITLE_Y + 8, palette)
  text(context, card.subheading, x, TITLE_Y + 72, { size: 24, color: palette.muted, maxWidth: RIGHT - x })
}

/** A card without a figure: its heading is a sentence of up to three lines. */
function drawSentence(context: Context, card: CardContent, palette: Palette): void {
  context.font = `600 52px ${FAMILY}`
  const lines = wrap(card.heading, RIGHT - EDGE, 3, (part) => context.measureText(part).width)
  lines.forEach((line, at) => {
    text(context, line, EDGE, 210 + at * 66, { size: 52, weight: 600, color: palette.text })
  })
  const y = 210 + lines.length * 66
  const width = text(context, card.subheading, EDGE, y, { size: 24, color: palette.muted, maxWidth: 400 })
  if (card.badge) drawBadge(context, card.badge, EDGE + width + 20, y - 26, palette)
}

function drawBadge(
  context: Context,
  badge: NonNullable<CardContent['badge']>,
  x: number,
  y: number,
  palette: Palette,
): void {
  context.font = `500 22px ${FAMILY}`
  const width = Math.min(context.measureText(badge.text).width, 220) + 28
  context.beginPath()
  context.roundRect(x, y, width, 36, 8)
  context.fillStyle = palette.raised
  context.fill()
  context.strokeStyle = palette[badge.tone]
  context.lineWidth = 1.5
  context.stroke()
  const style = { size: 22, weight: 500, color: palette[badge.tone], maxWidth: 220 } as const
  text(context, badge.text, x + 14, y + 26, style)
}

function drawFigure(
  context: Context,
  { label, text: figure, change }: NonNullable<CardContent['figure']>,
  palette: Palette,
): void {
  text(context, label, EDGE, 300, { size: 24, color: palette.faint })
  const maxWidth = change ? 760 : RIGHT - EDGE
  const width = text(context, figure, EDGE, 388, { size: 88, weight: 600, color: palette.text, maxWidth })
  if (!change) return
  const style = {
    size: 36,
    weight: 600,
    color: palette[change.tone],
    maxWidth: RIGHT - EDGE - width - 32,
  } as const
  text(context, change.text, EDGE + width + 32, 386, style)
}

function drawFacts(context: Context, facts: CardContent['facts'], palette: Palette): void {
  const size = FACT_SIZES.find((one) => sum(factWidths(context, facts, one)) <= RIGHT - EDGE) ?? 20
  const widths = factWidths(context, facts, size)
  // What the texts leave over is shared between the columns; what they lack is taken from each in proportion.
  const spare = RIGHT - EDGE - sum(widths)
  const columns = widths.map((width) =>
    spare >= 0 ? width + spare / widths.length : (width * (RIGHT - EDGE)) / sum(widths),
  )
  let x = EDGE
  facts.forEach((fact, at) => {
    const maxWidth = (columns[at] ?? 0) - FACT_GAP
    text(context, fact.label, x, 460, { size: 22, color: palette.faint, maxWidth })
    text(context, fact.text, x, 500, { size, weight: 500, color: palette.text, maxWidth })
    x += columns[at] ?? 0
  })
}

const FACT_GAP = 24
/** The largest at which all facts are whole. */
const FACT_SIZES = [28, 24, 20]

/** Width of each fact with the gap behind it. */
function factWidths(context: Context, facts: CardContent['facts'], size: number): number[] {
  const widthOf = (value: string, font: string) => {
    context.font = font
    return context.measureText(value).width
  }
  return facts.map(
    ({ label, text: value }) =>
      Math.max(widthOf(label, `400 22px ${FAMILY}`), widthOf(value, `500 ${size}px ${FAMILY}`)) + FACT_GAP,
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function drawFooter(context: Context, card: CardContent, { palette, link }: DrawOptions): void {
  context.fillStyle = palette.line
  context.fillRect(EDGE, 540, RIGHT - EDGE, 1)
  text(context, link, EDGE, 584, { size: 22, color: palette.muted, maxWidth: 700 })
  text(context, card.time, RIGHT, 584, { size: 22, color: palette.faint, align: 'right', maxWidth: 340 })
}

function drawIcon(
  context: Context,
  { seed, image }: CardIcon,
  x: number,
  y: number,
  palette: Palette,
  images: DrawOptions['images'],
): void {
  context.save()
  context.beginPath()
  context.arc(x + ICON / 2, y + ICON / 2, ICON / 2, 0, Math.PI * 2)
  context.clip()
  const picture = image === undefined ? undefined : images.get(image)
  if (picture) {
    context.fillStyle = palette.raised
    context.fillRect(x, y, ICON, ICON)
    context.drawImage(picture, x, y, ICON, ICON)
  } else {
    drawIdenticon(context, seed, x, y)
  }
  context.restore()
}

/** As `TokenIcon` draws it: five by five cells in a view box of eight. */
function drawIdenticon(context: Context, seed: string, x: number, y: number): void {
  const { background, foreground, path } = identicon(seed)
  context.fillStyle = background
  context.fillRect(x, y, ICON, ICON)
  context.translate(x, y)
  context.scale(ICON / 8, ICON / 8)
  context.translate(1.5, 1.5)
  context.fillStyle = foreground
  context.fill(new Path2D(path))
}

/** The course of the price behind the figure. */
function drawLine(context: Context, values: readonly number[], palette: Palette): void {
  const [first, last] = [values[0], values.at(-1)]
  if (values.length < 2 || first === undefined || last === undefined) return
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const range = high - low || 1
  context.beginPath()
  values.forEach((value, at) => {
    const x = 700 + (at / (values.length - 1)) * (CARD_WIDTH - 700)
    const y = 250 - ((value - low) / range) * 110
    if (at === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
  context.strokeStyle = last >= first ? palette.up : palette.down
  context.lineWidth = 4
  context.lineJoin = 'round'
  context.stroke()
}
