type Rgb = readonly [red: number, green: number, blue: number]

/** Reads "#rrggbb", "#rgb", "rgb(1, 2, 3)" and "rgb(1 2 3 / 0.5)", whose alpha is ignored; undefined for anything else. */
export function parseColour(css: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(css.trim())?.[1]
  if (hex) {
    const size = hex.length / 3
    const part = (at: number) => Number.parseInt(hex.slice(at * size, (at + 1) * size).padEnd(2, hex[at]), 16)
    return [part(0), part(1), part(2)]
  }
  const parts = /^rgba?\((.+)\)$/
    .exec(css.trim())?.[1]
    ?.split(/[\s,/]+/)
    .map(Number)
  const [red, green, blue] = parts ?? []
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue]
}

/** Relative luminance of WCAG 2.2. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2.2, 1 to 21; undefined when a colour cannot be read. */
export function contrastRatio(first: string, second: string): number | undefined {
  const colours = [parseColour(first), parseColour(second)]
  const [a, b] = colours.map((colour) => colour && luminance(colour))
  if (a === undefined || b === undefined) return undefined
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
