import type { Random } from '../schedule/random.ts'

/** Buys by a few wallets that raise a graduate's price over hours; these wallets do not sell. */
export interface Backing {
  token: number
  left: number
  /** Size of a buy, in whole SOL or the equivalent in the quote. */
  each: number
}

/** SOL in the pool of a new graduate. */
const FRESH_QUOTE = 85
const MAX_MULTIPLE = 90
/** Graduates with a fundamental value above this multiple of their price attract backers. */
export const MIN_BACKED_MULTIPLE = 1.5

/** Draws the fundamental value of a graduate over its price at graduation: mostly below one, heavy upper tail. */
export function drawMultiple(random: Random): number {
  return Math.min(MAX_MULTIPLE, Math.max(0.06, random.logNormal(0.34, 1.7)))
}

/**
 * A constant-product pool whose quote side grows by a factor f has its price multiplied by f^2, so raising
 * the price k times takes (sqrt(k) - 1) times the pool's quote.
 */
export function planBacking(random: Random, token: number, multiple: number): Backing {
  const left = 4 + random.below(9)
  return { token, left, each: (FRESH_QUOTE * (Math.sqrt(multiple) - 1)) / left }
}
