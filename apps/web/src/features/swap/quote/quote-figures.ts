import { type Decimal, maximumIn, minimumOut, ratio, unitsToNumber } from '@callisto/amount'
import type { Asset, Quote } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { formatPercent, formatRate } from '../../../lib/text/format.ts'
import { impactTone } from './price-impact.ts'

/** Fraction digits of a rate before formatting. */
const RATE_DIGITS = 40

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

/** Pool fees of a route in base units by mint; empty when the quote has none. */
export function poolFees({ routePlan }: Pick<Quote, 'routePlan'>): Map<string, bigint> {
  const fees = new Map<string, bigint>()
  for (const { swapInfo } of routePlan) {
    if (!swapInfo.feeMint || !swapInfo.feeAmount) continue
    fees.set(swapInfo.feeMint, (fees.get(swapInfo.feeMint) ?? 0n) + BigInt(swapInfo.feeAmount))
  }
  return fees
}

/** The amount that the slippage bounds: the least received for an exact input, the most sold for an exact output. */
export function slippageBound({ swapMode, inAmount, outAmount, slippageBps }: Quote) {
  return swapMode === 'ExactIn'
    ? { side: 'buy' as const, units: minimumOut(BigInt(outAmount), slippageBps) }
    : { side: 'sell' as const, units: maximumIn(BigInt(inAmount), slippageBps) }
}

type Priced = Pick<Asset, 'decimals' | 'usdPrice'>

/** Value of base units at the market price; undefined without one. */
export function usdValue(units: bigint, { decimals, usdPrice }: Priced): number | undefined {
  return usdPrice !== undefined && usdPrice > 0 ? unitsToNumber(units, decimals) * usdPrice : undefined
}

/**
 * How far the price of a quote, all its fees included, is from the market price, in percent: below 0 the user gets less.
 * Undefined without the price of one of the tokens.
 */
export function marketDifference(
  { inAmount, outAmount }: Pick<Quote, 'inAmount' | 'outAmount'>,
  sell: Priced,
  buy: Priced,
): number | undefined {
  const [sold, bought] = [usdValue(BigInt(inAmount), sell), usdValue(BigInt(outAmount), buy)]
  return sold && bought !== undefined ? (bought / sold - 1) * 100 : undefined
}

/** "0.12% under the market price". */
export function marketText(difference: number): string {
  const percent = formatPercent(Math.abs(difference))
  if (Math.abs(difference) < 0.005) return t('At the market price')
  return difference < 0
    ? t('{percent} under the market price', { percent })
    : t('{percent} above the market price', { percent })
}

/** Tone of a difference to the market: from 1 % and from 5 % less, as for a price impact. */
export const marketTone = (difference: number | undefined) =>
  impactTone(difference === undefined ? undefined : Math.max(0, -difference))
