import { type Decimal, parseDecimal, ratio } from '@callisto/amount'
import type { Quote } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { formatRate } from '../../../lib/text/format.ts'

/** Fraction digits of a rate before formatting. */
const RATE_DIGITS = 18

/** Exchange rate of a quote in whole tokens: output per input, or its inverse. */
export function quoteRate(
  { inAmount, outAmount }: Pick<Quote, 'inAmount' | 'outAmount'>,
  decimals: { sell: number; buy: number },
  inverse = false,
): Decimal | undefined {
  const sold = BigInt(inAmount) * 10n ** BigInt(decimals.buy)
  const bought = BigInt(outAmount) * 10n ** BigInt(decimals.sell)
  if (sold === 0n || bought === 0n) return undefined
  return inverse ? ratio(sold, bought, RATE_DIGITS) : ratio(bought, sold, RATE_DIGITS)
}

/** "1 SOL = 151.20 USDC". */
export function rateText(rate: Decimal | undefined, one: string, other: string): string {
  return rate ? `1 ${one} = ${formatRate(rate)} ${other}` : t('Exchange rate not available')
}

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

/** Pool fees of a route in base units by mint; empty when the quote has none. */
export function poolFees({ routePlan }: Pick<Quote, 'routePlan'>): Map<string, bigint> {
  const fees = new Map<string, bigint>()
  for (const { swapInfo } of routePlan) {
    if (!swapInfo.feeMint || !swapInfo.feeAmount) continue
    fees.set(swapInfo.feeMint, (fees.get(swapInfo.feeMint) ?? 0n) + BigInt(swapInfo.feeAmount))
  }
  return fees
}
