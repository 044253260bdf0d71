import type { Timeframe } from '../shared/timeframe.ts'
import type { LaunchpadId } from './launchpad-id.ts'

/** What a screener can bound from below and above. Ages are minutes, percentages 0 to 100, money USD. */
export const boundMetrics = [
  'bondingCurve',
  'liquidity',
  'volume',
  'netVolume',
  'numNetBuyers',
  'mcap',
  'txns',
  'buys',
  'sells',
  'holderCount',
  'topHoldersPercentage',
  'devBalancePct',
  'devMigrations',
  'organicScore',
  'tokenAge',
  'bondedAge',
] as const
export type BoundMetric = (typeof boundMetrics)[number]

/** These follow the selected timeframe and carry it as a suffix on the wire: `minVolume1h`. */
export const windowMetrics: ReadonlySet<BoundMetric> = new Set([
  'volume',
  'netVolume',
  'numNetBuyers',
  'txns',
  'buys',
  'sells',
])

export interface Bound {
  min?: number
  max?: number
}

/** The filters of the screener (spec 1, section 5.1). Absent means "does not matter"; `false` means the same. */
export interface ScreenFilters {
  verified?: boolean
  mintAuthorityDisabled?: boolean
  freezeAuthorityDisabled?: boolean
  /** Hides Meteora DBC pools with a liquidity under 500 USD. */
  smallMeteoraDBC?: boolean
  hasSocials?: boolean
  /** At least this share of the LP is burned, in percent. */
  lpBurntPercentage?: number
  /** At most this share is held by the top holders, in percent. */
  topHoldersPercentage?: number
  /** At least this many of twitter, telegram and website. */
  numOfSocials?: number
  launchpads?: LaunchpadId[]
  /** Keywords of 1 to 5 characters; a token must match one of `searchInclude` and none of `searchExclude`. */
  searchInclude?: string[]
  searchExclude?: string[]
  bounds?: Partial<Record<BoundMetric, Bound>>
}

export const booleanFilters = [
  'verified',
  'mintAuthorityDisabled',
  'freezeAuthorityDisabled',
  'smallMeteoraDBC',
  'hasSocials',
] as const
export const numberFilters = ['lpBurntPercentage', 'topHoldersPercentage', 'numOfSocials'] as const

/** Longest keyword that is looked at; the rest of a longer one is cut off (spec 1, section 5.1). */
export const keywordLength = 5

/** What a list can be sorted by; the last group follows a timeframe. */
export const assetSortKeys = [
  'usdPrice',
  'liquidity',
  'mcap',
  'fdv',
  'listedTime',
  'holderCount',
  'organicScore',
  'ctLikes',
  'smartCtLikes',
  'bondingCurve',
  'graduatedAt',
] as const
export const windowSortKeys = [
  'priceChange',
  'txs',
  'netTxs',
  'traders',
  'numNetBuyers',
  'volume',
  'netVolume',
  'holderChange',
  'numOrganicBuyers',
  'organicVolume',
  'netOrganicVolume',
] as const
export type SortKey = (typeof assetSortKeys)[number] | (typeof windowSortKeys)[number]
export type SortDir = 'asc' | 'desc'

/** Filters bound to the timeframe that their window metrics mean. */
export interface TimedFilters {
  timeframe: Timeframe
  filters: ScreenFilters
}

/** A list request: every entry of `checks` must hold. `sortBy` absent leaves the list in its own order. */
export interface PoolListQuery {
  timeframe: Timeframe
  checks: TimedFilters[]
  sortBy?: SortKey
  sortTimeframe: Timeframe
  sortDir: SortDir
  limit: number
}
