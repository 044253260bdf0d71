import type { Tone } from './card.ts'

/** Colours of a card, from the design tokens of the theme in use. */
export interface Palette extends Record<Tone, string> {
  ground: string
  raised: string
  line: string
  text: string
  muted: string
  faint: string
}

/** Reads the tokens of `packages/ui/src/theme/theme.css` as they are on the page. */
export function readPalette(root: Element = document.documentElement): Palette {
  const style = getComputedStyle(root)
  const token = (name: string, fallback: string) =>
    style.getPropertyValue(`--color-${name}`).trim() || fallback
  const text = token('text', '#e8ebf1')
  return {
    ground: token('ground', '#0b0d11'),
    raised: token('raised', '#11141a'),
    line: token('line', '#222833'),
    text,
    muted: token('muted', '#a3adbd'),
    faint: token('faint', '#8791a2'),
    up: token('up', '#45cf95'),
    down: token('down', '#ff7b7b'),
    caution: token('caution', '#f2bb4b'),
    accent: token('accent', '#86c5ff'),
    neutral: token('muted', '#a3adbd'),
  }
}
