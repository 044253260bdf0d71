import type { Timeframe } from '../shared/timeframe.ts'
import type { KnownLaunchpadId } from './launchpad-id.ts'

/** Metrics with a lower and an upper bound. Ages are minutes, percentages 0 to 100, money USD. */
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
  'devLaunchedMints',
  'organicScore',
  'tokenAge',
  'bondedAge',
] as const
export type BoundMetric = (typeof boundMetrics)[number]

/** Metrics of the selected timeframe, which is a suffix on the wire: `minVolume1h`. */
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

/** The filters of the screener (docs/spec-map.md 1-5.1). Absent and `false` are no restriction. */
export interface ScreenerFilters {
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
  /** Hides the tokens that were launched on pump.fun. */
  notPumpfunToken?: boolean
  launchpads?: KnownLaunchpadId[]
  /** Configuration accounts of launchpads; a token must have been launched with one of them. */
  partnerConfigs?: string[]
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
  'notPumpfunToken',
] as const
export const numberFilters = ['lpBurntPercentage', 'topHoldersPercentage', 'numOfSocials'] as const

/** Lists of words; an empty one is no restriction. */
export const listFilters = ['launchpads', 'partnerConfigs', 'searchInclude', 'searchExclude'] as const

/** Characters of a keyword that are compared; a longer keyword is cut (spec 1-5.1-05). */
export const MAX_KEYWORD_LENGTH = 5

/** A keyword without space around it, cut to its first five characters; no half of a character remains. */
export const cutKeyword = (text: string): string =>
  [...text.trim()].slice(0, MAX_KEYWORD_LENGTH).join('').trim()

/** Sort keys; those of the second group take a timeframe. */
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

/** Filters with the timeframe of their window metrics. */
export interface TimedFilters {
  timeframe: Timeframe
  filters: ScreenerFilters
}

/** A list request: a row must pass every entry of `checks`. Without `sortBy` the list keeps its own order. */
export interface PoolListQuery {
  timeframe: Timeframe
  checks: TimedFilters[]
  sortBy?: SortKey
  sortTimeframe: Timeframe
  sortDir: SortDir
  limit: number
}
