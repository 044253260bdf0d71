/** Edge of every picture in its own units. */
export const SIZE = 64

/** One SVG document without scripts, links or styles: shapes only. */
export function svgDocument(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${content}</svg>`
}

export function linearGradient(id: string, from: string, to: string): string {
  return `<defs><linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`
}

/** A colour of the OKLCH space: lightness and chroma look alike for every hue. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  return `oklch(${round(lightness)} ${round(chroma)} ${round(((hue % 360) + 360) % 360)})`
}

/** A coordinate with two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
