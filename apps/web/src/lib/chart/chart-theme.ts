/** Theme colours as CSS values for a canvas. */
export interface ChartColours {
  text: string
  line: string
  edge: string
  up: string
  down: string
  upTint: string
  downTint: string
  accent: string
  caution: string
  muted: string
}

/** Reads the design tokens of the current theme. */
export function chartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    text: token('faint'),
    line: token('line'),
    edge: token('edge'),
    up: token('up'),
    down: token('down'),
    upTint: token('up-tint'),
    downTint: token('down-tint'),
    accent: token('accent'),
    caution: token('caution'),
    muted: token('muted'),
  }
}
