import type { AlertCondition, Asset } from '@callisto/contract'
import { assetPrice } from '../asset-price.ts'
import { statsOf } from '../stats.ts'

/**
 * The value that a condition compares at a time (unix seconds): USD of a price, percent of a change. Undefined while it is
 * not known, and for a token without a reliable price: no alert fires on what is unknown or too old.
 */
export function alertValue(condition: AlertCondition, asset: Asset, nowSeconds: number): number | undefined {
  const usd = assetPrice(asset, nowSeconds)?.usdPrice
  // A price of 0 is none.
  if (usd === undefined || !Number.isFinite(usd) || usd <= 0) return undefined
  if (condition.kind === 'price') return usd
  const change = statsOf(asset, condition.timeframe)?.priceChange
  return change !== undefined && Number.isFinite(change) ? change : undefined
}

/** Whether a condition holds for its value. The bound itself counts. */
export function alertHolds(condition: AlertCondition, value: number): boolean {
  switch (condition.direction) {
    case 'above':
      return value >= condition.usd
    case 'below':
      return value <= condition.usd
    case 'rises':
      return value >= condition.percent
    case 'falls':
      return value <= -condition.percent
  }
}

/**
 * What a value does to an armed alert: an alert that was not ready becomes ready by a value for which its condition does not
 * hold, and fires by one for which it holds. An alert on what is so already waits for the next time; an unknown value changes
 * nothing.
 */
export function alertStep(
  { condition, isReady }: { condition: AlertCondition; isReady: boolean },
  value: number | undefined,
): 'keep' | 'ready' | 'fire' {
  if (value === undefined) return 'keep'
  const holds = alertHolds(condition, value)
  if (isReady) return holds ? 'fire' : 'keep'
  return holds ? 'keep' : 'ready'
}
