import type { Random } from '../schedule/random.ts'

/** Buys with which a few wallets lift a graduate, spread over hours; they do not sell. */
export interface Backing {
  token: number
  left: number
  /** A buy, in whole SOL or its worth. */
  each: number
}

/** SOL that the pool of a fresh graduate holds. */
const FRESH_QUOTE = 85
const MOST = 90
/** A graduate thought to be worth this many times its price finds backers. */
export const LEAST_BACKED = 1.5

/** What the patient think a graduate worth, over its price at graduation: most of them less, a few far more. */
export function drawMultiple(random: Random): number {
  return Math.min(MOST, Math.max(0.06, random.logNormal(0.34, 1.7)))
}

/**
 * A constant-product pool whose quote side grows by a factor f has its price multiplied by f^2: to lift a fresh
 * graduate k times takes (sqrt(k) - 1) times what its pool holds.
 */
export function planBacking(random: Random, token: number, multiple: number): Backing {
  const left = 4 + random.below(9)
  return { token, left, each: (FRESH_QUOTE * (Math.sqrt(multiple) - 1)) / left }
}
