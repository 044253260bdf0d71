import {
  type Asset,
  type BoundMetric,
  boundMetrics,
  type KnownLaunchpadId,
  parseKnownLaunchpadId,
  type ScreenerFilters,
  type TimedFilters,
  type Timeframe,
} from '@callisto/contract'
import { graduatedAtMs, listedAtMs, netVolumeOf, socialsOf, statsOf, txnsOf, volumeOf } from './stats.ts'

/** A Meteora DBC pool below this liquidity (USD) is small (spec 1-9-02). */
export const smallMeteoraLiquidityUsd = 500

const ageMinutes = (sinceMs: number | undefined, nowMs: number) =>
  sinceMs === undefined ? undefined : (nowMs - sinceMs) / 60_000

/** The value that a bound is held against, undefined when it is not known. */
export function metricOf(
  asset: Asset,
  metric: BoundMetric,
  timeframe: Timeframe,
  nowMs: number,
): number | undefined {
  const stats = statsOf(asset, timeframe)
  switch (metric) {
    case 'bondingCurve':
      return asset.bondingCurve
    case 'liquidity':
      return asset.liquidity
    case 'volume':
      return volumeOf(stats)
    case 'netVolume':
      return netVolumeOf(stats)
    case 'numNetBuyers':
      return stats?.numNetBuyers
    case 'mcap':
      return asset.mcap
    case 'txns':
      return txnsOf(stats)
    case 'buys':
      return stats?.numBuys
    case 'sells':
      return stats?.numSells
    case 'holderCount':
      return asset.holderCount
    case 'topHoldersPercentage':
      return asset.audit?.topHoldersPercentage
    case 'devBalancePct':
      return asset.audit?.devBalancePercentage
    case 'devMigrations':
      return asset.audit?.devMigrations
    case 'devLaunchedMints':
      return asset.audit?.devMints
    case 'organicScore':
      return asset.organicScore
    case 'tokenAge':
      return ageMinutes(listedAtMs(asset), nowMs)
    case 'bondedAge':
      return ageMinutes(graduatedAtMs(asset), nowMs)
  }
}

/** For these a missing value fails a bound; for all others it counts as 0 (spec 1-5.2-02). */
export const missingFails: ReadonlySet<BoundMetric> = new Set(['topHoldersPercentage', 'bondingCurve'])

function withinBounds(asset: Asset, filters: ScreenerFilters, timeframe: Timeframe, nowMs: number): boolean {
  if (!filters.bounds) return true
  for (const metric of boundMetrics) {
    const bound = filters.bounds[metric]
    if (bound === undefined || (bound.min === undefined && bound.max === undefined)) continue
    const known = metricOf(asset, metric, timeframe, nowMs)
    if (known === undefined && missingFails.has(metric)) return false
    const value = known ?? 0
    if (bound.min !== undefined && value < bound.min) return false
    if (bound.max !== undefined && value > bound.max) return false
  }
  return true
}

function passesFlags(asset: Asset, filters: ScreenerFilters): boolean {
  if (filters.verified && !asset.isVerified) return false
  if (filters.mintAuthorityDisabled && !asset.audit?.mintAuthorityDisabled) return false
  if (filters.freezeAuthorityDisabled && !asset.audit?.freezeAuthorityDisabled) return false
  if (filters.smallMeteoraDBC && isSmallMeteoraDbc(asset)) return false
  if (filters.notPumpfunToken && launchpadIdOf(asset) === 'pump.fun') return false
  return !filters.hasSocials || socialsOf(asset) > 0
}

function passesNumbers(asset: Asset, filters: ScreenerFilters): boolean {
  const { lpBurntPercentage, topHoldersPercentage, numOfSocials } = filters
  if (lpBurntPercentage !== undefined && (asset.audit?.lpBurnedPercentage ?? 0) < lpBurntPercentage)
    return false
  if (numOfSocials !== undefined && socialsOf(asset) < numOfSocials) return false
  if (topHoldersPercentage === undefined) return true
  const share = asset.audit?.topHoldersPercentage
  return share !== undefined && share <= topHoldersPercentage
}

/** The launchpad of a token in canonical spelling; undefined when it has none that is known. */
function launchpadIdOf({ launchpad }: Asset): KnownLaunchpadId | undefined {
  return launchpad === undefined ? undefined : parseKnownLaunchpadId(launchpad)
}

function passesLaunchpads(asset: Asset, filters: ScreenerFilters): boolean {
  const { launchpads, partnerConfigs } = filters
  if (launchpads?.length) {
    const own = launchpadIdOf(asset)
    if (own === undefined || !launchpads.includes(own)) return false
  }
  if (!partnerConfigs?.length) return true
  return asset.partnerConfig !== undefined && partnerConfigs.includes(asset.partnerConfig)
}

function passesKeywords(asset: Asset, filters: ScreenerFilters): boolean {
  const { searchInclude, searchExclude } = filters
  if (!searchInclude?.length && !searchExclude?.length) return true
  const texts = [asset.symbol.toLowerCase(), asset.name.toLowerCase()]
  const names = (keyword: string) => texts.some((text) => text.includes(keyword.toLowerCase()))
  if (searchExclude?.some(names)) return false
  return !searchInclude?.length || searchInclude.some(names)
}

export function isSmallMeteoraDbc(asset: Asset): boolean {
  return launchpadIdOf(asset) === 'met-dbc' && (asset.liquidity ?? 0) < smallMeteoraLiquidityUsd
}

/**
 * Whether a token passes the screener's filters in one timeframe (docs/spec-map.md 1-5.1 and 1-5.2): it fails when any of
 * them is violated. `nowMs` is what ages are counted from.
 */
export function matchesFilters(
  asset: Asset,
  filters: ScreenerFilters,
  timeframe: Timeframe,
  nowMs: number,
): boolean {
  return (
    passesFlags(asset, filters) &&
    passesNumbers(asset, filters) &&
    passesLaunchpads(asset, filters) &&
    passesKeywords(asset, filters) &&
    withinBounds(asset, filters, timeframe, nowMs)
  )
}

/** Whether a token passes every part of a list request. */
export function matchesQuery(
  asset: Asset,
  query: Readonly<{ checks: readonly TimedFilters[] }>,
  nowMs: number,
): boolean {
  return query.checks.every(({ filters, timeframe }) => matchesFilters(asset, filters, timeframe, nowMs))
}
