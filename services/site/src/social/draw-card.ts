import { formatPercent } from '@callisto/amount'
import type { SocialCard } from './social-card.ts'

export const SOCIAL_WIDTH = 1200
export const SOCIAL_HEIGHT = 630
const EDGE = 72
/** Where the line of prices is drawn. */
const LINE = { left: EDGE, right: SOCIAL_WIDTH - EDGE, top: 330, bottom: 520 }

/** Colours of the dark theme (`packages/ui/src/theme/theme.css`): a chat has no theme of ours. */
const COLORS = {
  ground: '#0b0d11',
  text: '#e8ebf1',
  muted: '#a3adbd',
  accent: '#86c5ff',
  up: '#45cf95',
  down: '#ff7b7b',
}

/** A card as SVG of 1200 by 630, the size that chats show. */
export function drawSocialCard(card: SocialCard, line: readonly number[], host: string): string {
  const { heading, subheading, change } = card
  const rows = wrap(heading, line.length > 1 ? 1 : 3)
  const changed =
    change === undefined ? '' : `${change < 0 ? '▼' : '▲'} ${formatPercent(Math.abs(change))} 24h`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" font-family="Inter, DejaVu Sans, Noto Sans, Arial, sans-serif">`,
    `<rect width="100%" height="100%" fill="${COLORS.ground}"/>`,
    `<rect width="100%" height="6" fill="${COLORS.accent}"/>`,
    `<circle cx="88" cy="78" r="16" fill="${COLORS.accent}"/><circle cx="95" cy="72" r="16" fill="${COLORS.ground}"/><circle cx="100" cy="66" r="4" fill="${COLORS.accent}"/>`,
    text('Callisto', 124, 90, 34, COLORS.text, 600),
    text(cut(subheading, 46), EDGE, 182, 38, COLORS.muted),
    ...rows.map((row, at) => text(row, EDGE, 268 + at * 84, sizeOf(rows), COLORS.text, 600)),
    changed && text(changed, EDGE, 572, 36, (change ?? 0) < 0 ? COLORS.down : COLORS.up, 600),
    text(cut(host, 40), SOCIAL_WIDTH - EDGE, 572, 28, COLORS.muted, 400, 'end'),
    path(line),
    '</svg>',
  ].join('')
}

/** Long texts are drawn smaller before they are cut: a wide bold letter takes 0.72 of its size, and there are 1,056 pixels. */
const sizeOf = (rows: readonly string[]) =>
  Math.min(80, Math.floor(1466 / Math.max(...rows.map((row) => [...row].length), 1)))

function text(
  content: string,
  x: number,
  y: number,
  size: number,
  color: string,
  weight = 400,
  anchor: 'start' | 'end' = 'start',
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escapeXml(content)}</text>`
}

const escapeXml = (content: string) =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const cut = (content: string, max: number) => {
  const letters = [...content]
  return letters.length <= max ? content : `${letters.slice(0, max - 1).join('')}…`
}

/** Words in at most `max` rows of 30 characters. */
function wrap(content: string, max: number): string[] {
  const rows: string[] = ['']
  for (const word of content.split(' ')) {
    const row = rows.at(-1) ?? ''
    if (row !== '' && rows.length < max && [...row].length + word.length > 29) rows.push(word)
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`
  }
  return rows.map((row) => cut(row, 44))
}

/** The line of prices; nothing of fewer than two. */
function path(line: readonly number[]): string {
  const [first, last] = [line[0], line.at(-1)]
  if (line.length < 2 || first === undefined || last === undefined) return ''
  const [low, high] = [Math.min(...line), Math.max(...line)]
  const range = high - low || 1
  const points = line.map((value, at) => {
    const x = LINE.left + (at / (line.length - 1)) * (LINE.right - LINE.left)
    const y = LINE.bottom - ((value - low) / range) * (LINE.bottom - LINE.top)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const color = last < first ? COLORS.down : COLORS.up
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="5" stroke-linejoin="round"/>`
}
