import { parseDecimal } from '@callisto/amount'
import type { Quote } from '@callisto/contract'

/** Price impact in percent, from the fraction on the wire; undefined when the quote has none. */
export function impactPercent({ priceImpactPct }: Pick<Quote, 'priceImpactPct'>): number | undefined {
  const fraction = priceImpactPct ? parseDecimal(priceImpactPct) : undefined
  return fraction && Math.abs(Number(fraction.coefficient) / 10 ** fraction.scale) * 100
}

/** Tone of a price impact: caution from 1 %, loss from 5 %. */
export function impactTone(percent: number | undefined): 'plain' | 'caution' | 'loss' {
  if (percent === undefined || percent < 1) return 'plain'
  return percent < 5 ? 'caution' : 'loss'
}
