export interface Identicon {
  /** Two fills as CSS colours. */
  background: string
  foreground: string
  /** Filled cells of a 5 by 5 grid, mirrored left to right, as SVG path data in a 5 by 5 view box. */
  path: string
}

/**
 * Symmetric 5x5 identicon of a text (a mint address), deterministic. A 32-bit FNV-1a hash of the text with a
 * multiply-xorshift finalizer gives two colours and fifteen cells.
 */
export function identicon(seed: string): Identicon {
  let hash = 0x811c9dc5
  for (const char of seed) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  const next = () => {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
    hash ^= hash >>> 15
    return hash >>> 0
  }
  const hue = next() % 360
  const cells = next()
  let path = ''
  for (let cell = 0; cell < 15; cell += 1) {
    if ((cells >>> cell) & 1) path += square(cell % 3, Math.floor(cell / 3))
  }
  return {
    background: `hsl(${hue} 32% 24%)`,
    foreground: `hsl(${(hue + 24 + (next() % 40)) % 360} 62% 68%)`,
    path: path || square(2, 2),
  }
}

function square(x: number, y: number): string {
  const draw = (at: number) => `M${at} ${y}h1v1h-1z`
  return x === 2 ? draw(2) : draw(x) + draw(4 - x)
}
