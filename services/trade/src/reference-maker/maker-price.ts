import type { MakerQuoteRequest } from '@callisto/contract'
import type { FillToken } from '@callisto/program-clients'

/** Spread of a small order, and what each ten thousand dollars add to it. */
const SPREAD_BPS = 4
const SPREAD_BPS_PER_SIZE = 1
const SIZE_USD = 10_000

export interface MakerPrice {
  inAmount: bigint
  outAmount: bigint
  /** Value of the order. */
  usd: number
}

interface PricedToken extends FillToken {
  usdPrice: number
}

/**
 * Amounts of an order at the reference prices, less the spread, which grows with the size. Prices are floats; amounts are rounded in
 * favour of the maker.
 */
export function makerPrice(
  { quoteType, amount }: Pick<MakerQuoteRequest, 'quoteType' | 'amount'>,
  input: PricedToken,
  output: PricedToken,
): MakerPrice {
  const isExactIn = quoteType === 'exactIn'
  const fixed = isExactIn ? input : output
  const usd = (Number(amount) / 10 ** fixed.decimals) * fixed.usdPrice
  const kept = 1 - (SPREAD_BPS + (SPREAD_BPS_PER_SIZE * usd) / SIZE_USD) / 10_000
  if (isExactIn) {
    const out = ((usd * kept) / output.usdPrice) * 10 ** output.decimals
    return { inAmount: BigInt(amount), outAmount: BigInt(Math.max(0, Math.floor(out))), usd }
  }
  const cost = (usd / Math.max(kept, 0.01) / input.usdPrice) * 10 ** input.decimals
  return { inAmount: BigInt(Math.ceil(cost)), outAmount: BigInt(amount), usd }
}
