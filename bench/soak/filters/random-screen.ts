import {
  type Asset,
  type BoundMetric,
  booleanFilters,
  boundMetrics,
  cutKeyword,
  type KnownLaunchpadId,
  launchpadIds,
  type ScreenerFilters,
  type Stats,
  type Timeframe,
  timeframes,
} from '@callisto/contract'
import { pick, type Random } from '../../routing/random.ts'

/** The present of the random tokens, unix ms; not a whole minute, so that ages have fractions. */
export const NOW_MS = Date.UTC(2026, 10, 20, 17, 3, 21, 7)

/** Few values, so that bounds are often met exactly. */
const VALUES = [0, 0, 1, 2, 3, 15, 99.5, 100, 499.99, 500, 1000, 12_345.678, 1e6, 3e9, 0.000_001, -5, -1000]
const PERCENTAGES = [0, 0.01, 5, 14.999, 15, 50, 99.9, 100]
const MINUTES = [0, 0.5, 1, 5, 60, 61, 1440, 100_000]
/** As they come from chains: in any case, unknown ones too. */
const LAUNCHPADS = [
  'pump.fun',
  'Pump.fun',
  'met-dbc',
  'MET-DBC',
  'raydium-launchlab',
  'Raydium',
  'stonkfun',
  'nobody',
]
const CONFIGS = [
  '11111111111111111111111111111112',
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
]
const WORDS = [
  'dog',
  'DOG',
  'Cat',
  'hat',
  'İstanbul',
  'ßtrasse',
  '犬',
  '🐶🐶🐶🐶🐶🐶',
  'a',
  '%',
  '\\',
  'bonk',
  'ONKE',
  'e r',
]

const percentages: ReadonlySet<BoundMetric> = new Set([
  'bondingCurve',
  'topHoldersPercentage',
  'devBalancePct',
  'organicScore',
])
const ages: ReadonlySet<BoundMetric> = new Set(['tokenAge', 'bondedAge'])

const maybe = <T>(random: Random, chance: number, value: () => T): T | undefined =>
  random() < chance ? value() : undefined

function randomStats(random: Random): Stats {
  const value = () => maybe(random, 0.7, () => pick(random, VALUES))
  return {
    buyVolume: value(),
    sellVolume: value(),
    numBuys: value(),
    numSells: value(),
    numTraders: value(),
    numNetBuyers: value(),
    numOrganicBuyers: value(),
    buyOrganicVolume: value(),
    sellOrganicVolume: value(),
    priceChange: value(),
    holderChange: value(),
  }
}

/** A token of which any value may be missing. */
export function randomAsset(random: Random, id: string): Asset {
  const value = () => maybe(random, 0.7, () => pick(random, VALUES))
  const percentage = () => maybe(random, 0.6, () => pick(random, PERCENTAGES))
  const flag = () => maybe(random, 0.7, () => random() < 0.6)
  const time = () => maybe(random, 0.6, () => new Date(NOW_MS - pick(random, MINUTES) * 60_000).toISOString())
  const link = () => maybe(random, 0.5, () => (random() < 0.2 ? '' : 'https://example.com/a'))
  const words = () =>
    Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(random, WORDS)).join(' ')
  return {
    id,
    name: words(),
    symbol: words(),
    decimals: 6,
    isVerified: flag(),
    organicScore: percentage(),
    website: link(),
    twitter: link(),
    telegram: link(),
    launchpad: maybe(random, 0.7, () => pick(random, LAUNCHPADS)),
    partnerConfig: maybe(random, 0.6, () => pick(random, CONFIGS)),
    mcap: value(),
    fdv: value(),
    liquidity: value(),
    usdPrice: pick(random, VALUES),
    holderCount: value(),
    firstPool: maybe(random, 0.7, () => ({ id: 'pool', createdAt: time() })),
    graduatedAt: time(),
    createdAt: time(),
    bondingCurve: percentage(),
    ...(Object.fromEntries(
      timeframes.map((timeframe) => [`stats${timeframe}`, maybe(random, 0.8, () => randomStats(random))]),
    ) as Record<`stats${Timeframe}`, Stats | undefined>),
    audit: maybe(random, 0.8, () => ({
      mintAuthorityDisabled: flag(),
      freezeAuthorityDisabled: flag(),
      topHoldersPercentage: percentage(),
      lpBurnedPercentage: percentage(),
      devBalancePercentage: percentage(),
      devMigrations: value(),
      devMints: value(),
    })),
  }
}

function randomBound(random: Random, metric: BoundMetric): { min?: number; max?: number } {
  const of = () => pick(random, percentages.has(metric) ? PERCENTAGES : ages.has(metric) ? MINUTES : VALUES)
  const kind = random()
  if (kind < 0.35) return { min: of() }
  if (kind < 0.7) return { max: of() }
  return { min: of(), max: of() }
}

/** Filters of one to about six restrictions, in the form that the parser of the wire gives. */
export function randomFilters(random: Random): ScreenerFilters {
  const filters: ScreenerFilters = {}
  const keywords = () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => cutKeyword(pick(random, WORDS)))
  for (let n = 1 + Math.floor(random() * 6); n > 0; n--) {
    const kind = random()
    if (kind < 0.2) filters[pick(random, booleanFilters)] = true
    else if (kind < 0.24) filters.lpBurntPercentage = pick(random, PERCENTAGES)
    else if (kind < 0.28) filters.topHoldersPercentage = pick(random, PERCENTAGES)
    else if (kind < 0.32) filters.numOfSocials = pick(random, [0, 1, 2, 3, 4])
    else if (kind < 0.4)
      filters.launchpads = [
        pick<KnownLaunchpadId>(random, ['pump.fun', 'met-dbc', 'raydium-launchlab', 'stonkfun']),
        pick(random, launchpadIds),
      ]
    else if (kind < 0.45) filters.partnerConfigs = [pick(random, CONFIGS)]
    else if (kind < 0.5) filters.searchInclude = keywords()
    else if (kind < 0.55) filters.searchExclude = keywords()
    else {
      const metric = pick(random, boundMetrics)
      filters.bounds = { ...filters.bounds, [metric]: randomBound(random, metric) }
    }
  }
  return filters
}

export const randomTimeframe = (random: Random): Timeframe => pick(random, timeframes)
