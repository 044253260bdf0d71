import type { Tx } from '@callisto/contract'

/** What a list of trades is limited to; an absent field limits nothing. */
export interface TradeFilter {
  type?: Tx['type']
  /** In USD. A trade of unknown value is below any bound. */
  minUsdVolume?: number
  trader?: string
}

/** Bounds of value to choose from, in USD; 0 is none. */
export const valueBounds = [0, 100, 1_000, 10_000] as const

/** Whether a trade passes, as the service decides for a page. */
export function matchesTrade(trade: Tx, { type, minUsdVolume, trader }: TradeFilter): boolean {
  return (
    (type === undefined || trade.type === type) &&
    (trader === undefined || trade.traderAddress === trader) &&
    (minUsdVolume === undefined || (trade.usdVolume ?? Number.NEGATIVE_INFINITY) >= minUsdVolume)
  )
}

/** USD at which the bar of a trade is full. */
const FULL_BAR_USD = 100_000

/**
 * Length of the bar of a trade, 0 to 1, on a logarithmic scale from a dollar on: it depends on nothing but the trade, so no bar
 * moves when another trade comes. $100 gives 0.4.
 */
export function sizeShare(usd: number | undefined): number {
  if (usd === undefined || !(usd > 1)) return 0
  return Math.min(1, Math.log10(usd) / Math.log10(FULL_BAR_USD))
}
