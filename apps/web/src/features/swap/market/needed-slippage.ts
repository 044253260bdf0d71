import type { Candle } from '@callisto/contract'

/**
 * Slippage in basis points that every swap would have needed that was quoted at the start of a bar and landed within it,
 * rounded up: the largest fall of what is sold against what is bought. Undefined without a bar.
 */
export function neededSlippageBps(bars: readonly Pick<Candle, 'open' | 'low'>[]): number | undefined {
  const falls = bars.filter(({ open }) => open > 0).map(({ open, low }) => 1 - low / open)
  if (falls.length === 0) return undefined
  // A fall of 0.35 % in floating point is a hair more or less.
  return Math.max(0, Math.ceil(Math.max(...falls) * 10_000 - 1e-6))
}
