import type { Asset, ScreenerFilters, Timeframe } from '@callisto/contract'

/*
 * The screener's filters, written a second time from docs/spec-map.md 1-5.1 and 1-5.2: one sentence, one line,
 * without a rule in common with the product.
 */

/** The wire names of the bounds, each with the value of a token that it bounds; `missing` where none counts as 0. */
function boundedValues(asset: Asset, timeframe: Timeframe, nowMs: number) {
  const windows = {
    '5m': asset.stats5m,
    '1h': asset.stats1h,
    '6h': asset.stats6h,
    '24h': asset.stats24h,
  }
  const stats = windows[timeframe] ?? {}
  const audit = asset.audit ?? {}
  const listed =
    asset.firstPool === undefined ? asset.createdAt : (asset.firstPool.createdAt ?? asset.createdAt)
  const minutesSince = (time: string | undefined) =>
    time === undefined ? undefined : (nowMs - new Date(time).getTime()) / 60_000
  return {
    bondingCurve: { value: asset.bondingCurve, missing: 'fails' },
    liquidity: { value: asset.liquidity, missing: 0 },
    volume: { value: (stats.buyVolume ?? 0) + (stats.sellVolume ?? 0), missing: 0 },
    netVolume: { value: (stats.buyVolume ?? 0) - (stats.sellVolume ?? 0), missing: 0 },
    numNetBuyers: { value: stats.numNetBuyers, missing: 0 },
    mcap: { value: asset.mcap, missing: 0 },
    txns: { value: (stats.numBuys ?? 0) + (stats.numSells ?? 0), missing: 0 },
    buys: { value: stats.numBuys, missing: 0 },
    sells: { value: stats.numSells, missing: 0 },
    holderCount: { value: asset.holderCount, missing: 0 },
    topHoldersPercentage: { value: audit.topHoldersPercentage, missing: 'fails' },
    devBalancePct: { value: audit.devBalancePercentage, missing: 0 },
    devMigrations: { value: audit.devMigrations, missing: 0 },
    devLaunchedMints: { value: audit.devMints, missing: 0 },
    organicScore: { value: asset.organicScore, missing: 0 },
    tokenAge: { value: minutesSince(listed), missing: 0 },
    bondedAge: { value: minutesSince(asset.graduatedAt), missing: 0 },
  } as const
}

/** "Socials count = twitter + telegram + website." */
function socialsCount(asset: Asset): number {
  let count = 0
  if (asset.twitter) count += 1
  if (asset.telegram) count += 1
  if (asset.website) count += 1
  return count
}

/** "launchpads=Raydium" names LaunchLab. */
function launchpadName(id: string): string {
  return id.toLowerCase() === 'raydium' ? 'raydium-launchlab' : id.toLowerCase()
}

/** "Keyword match is case-insensitive against symbol and name." */
function matchesKeyword(asset: Asset, keyword: string): boolean {
  const word = keyword.toLowerCase()
  return asset.symbol.toLowerCase().includes(word) || asset.name.toLowerCase().includes(word)
}

/** Every restriction that a token violates, by name: it passes with none ("a token fails if any bound is violated"). */
export function referenceViolations(
  asset: Asset,
  filters: ScreenerFilters,
  timeframe: Timeframe,
  nowMs: number,
): string[] {
  const violations: string[] = []
  const audit = asset.audit ?? {}
  const socials = socialsCount(asset)
  const launchpad = asset.launchpad === undefined ? undefined : launchpadName(asset.launchpad)

  if (filters.verified === true && asset.isVerified !== true) violations.push('verified')
  if (filters.mintAuthorityDisabled === true && audit.mintAuthorityDisabled !== true)
    violations.push('mintAuthorityDisabled')
  if (filters.freezeAuthorityDisabled === true && audit.freezeAuthorityDisabled !== true)
    violations.push('freezeAuthorityDisabled')
  // "A small Meteora DBC pool has liquidity under 500."
  if (filters.smallMeteoraDBC === true && launchpad === 'met-dbc' && (asset.liquidity ?? 0) < 500)
    violations.push('smallMeteoraDBC')
  if (filters.hasSocials === true && socials === 0) violations.push('hasSocials')
  if (filters.notPumpfunToken === true && launchpad === 'pump.fun') violations.push('notPumpfunToken')

  if (filters.lpBurntPercentage !== undefined && (audit.lpBurnedPercentage ?? 0) < filters.lpBurntPercentage)
    violations.push('lpBurntPercentage')
  if (filters.topHoldersPercentage !== undefined) {
    if (audit.topHoldersPercentage === undefined) violations.push('topHoldersPercentage')
    else if (audit.topHoldersPercentage > filters.topHoldersPercentage)
      violations.push('topHoldersPercentage')
  }
  if (filters.numOfSocials !== undefined && socials < filters.numOfSocials) violations.push('numOfSocials')

  if (filters.launchpads !== undefined && filters.launchpads.length > 0) {
    const wanted = filters.launchpads.map(launchpadName)
    if (launchpad === undefined || !wanted.includes(launchpad)) violations.push('launchpads')
  }
  if (filters.partnerConfigs !== undefined && filters.partnerConfigs.length > 0) {
    const own = asset.partnerConfig
    if (own === undefined || !filters.partnerConfigs.includes(own)) violations.push('partnerConfigs')
  }
  const include = filters.searchInclude ?? []
  if (include.length > 0 && include.filter((word) => matchesKeyword(asset, word)).length === 0)
    violations.push('searchInclude')
  const exclude = filters.searchExclude ?? []
  if (exclude.filter((word) => matchesKeyword(asset, word)).length > 0) violations.push('searchExclude')

  for (const [name, { value, missing }] of Object.entries(boundedValues(asset, timeframe, nowMs))) {
    const { min, max } = filters.bounds?.[name as keyof ReturnType<typeof boundedValues>] ?? {}
    if (min === undefined && max === undefined) continue
    // "Missing values count as 0 for min/max checks, except ..., where a missing value fails."
    if (value === undefined && missing === 'fails') {
      violations.push(name)
      continue
    }
    const number = value === undefined ? 0 : value
    if (min !== undefined && number < min) violations.push(`min ${name}`)
    if (max !== undefined && number > max) violations.push(`max ${name}`)
  }
  return violations
}
