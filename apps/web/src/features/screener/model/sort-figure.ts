import { type Asset, type SortKey, type Timeframe, windowSortKeys } from '@callisto/contract'
import { sortValue } from '@callisto/domain'
import { age, formatCompact, formatPercent, formatUsd, formatUsdPrice } from '../../../lib/text/format.ts'

const MONEY: ReadonlySet<SortKey> = new Set([
  'liquidity',
  'mcap',
  'fdv',
  'volume',
  'netVolume',
  'organicVolume',
  'netOrganicVolume',
])

const WINDOWED: ReadonlySet<SortKey> = new Set(windowSortKeys)

/** Whether a sort field is counted in the selected timeframe. */
export const isWindowed = (key: SortKey): boolean => WINDOWED.has(key)

/** The figure that gives a token its place in a list; undefined when it is not known, which comes last. */
export function sortFigure(
  asset: Asset,
  key: SortKey,
  timeframe: Timeframe,
  nowMs: number,
): string | undefined {
  const value = sortValue(asset, key, timeframe)
  if (value === undefined) return undefined
  if (MONEY.has(key)) return formatUsd(value)
  switch (key) {
    case 'usdPrice':
      return formatUsdPrice(value)
    case 'priceChange':
    case 'holderChange':
      return formatPercent(value)
    case 'bondingCurve':
      return formatPercent(Math.floor(value), { places: 0 })
    case 'listedTime':
    case 'graduatedAt':
      return age(value, nowMs)
    case 'organicScore':
      return formatCompact(value, 0)
    default:
      return formatCompact(value, 1)
  }
}
