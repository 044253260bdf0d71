import type { Asset, PoolCategory, Timeframe } from '@callisto/contract'
import { launchpadOf } from './launchpads.ts'
import { listedAtMs, statsOf } from './stats.ts'

const DAY_MS = 86_400_000

/** Issuers of tokenized stocks that have a list of their own (spec 1-1-04). */
const issuerLists = ['xstocks', 'prestocks', 'superstate'] as const

/** The issuer of a tokenized stock as the key of its list; undefined for other tokens and for other issuers. */
export function stockIssuerOf(asset: Asset): (typeof issuerLists)[number] | undefined {
  const issuer = asset.stockData?.id.toLowerCase()
  return issuerLists.find((list) => list === issuer)
}

/**
 * Whether a token belongs to a list of the screener, besides its filters; `nowMs` is unix ms. A figure that is not known
 * belongs to no list that asks for it.
 *
 * - `alphascan`: listed within a day, and with organic buyers in the timeframe.
 * - `popular`: its likes are known and not 0.
 * - `launchpads`: of a curated launchpad.
 * - `runners`: of a curated launchpad, with a price that rises in the timeframe.
 * - `stocks`: of any issuer; `xstocks`, `prestocks` and `superstate`: of that one.
 *
 * All other lists have every token that trades, or that the list itself is made of.
 */
export function isInList(asset: Asset, category: PoolCategory, timeframe: Timeframe, nowMs: number): boolean {
  switch (category) {
    case 'alphascan':
      return isYoungerThanDay(asset, nowMs) && (statsOf(asset, timeframe)?.numOrganicBuyers ?? 0) > 0
    case 'popular':
      return (asset.ctLikes ?? 0) > 0
    case 'launchpads':
      return launchpadOf(asset.launchpad) !== undefined
    case 'runners':
      return launchpadOf(asset.launchpad) !== undefined && (statsOf(asset, timeframe)?.priceChange ?? 0) > 0
    case 'stocks':
      return asset.stockData !== undefined
    case 'xstocks':
    case 'prestocks':
    case 'superstate':
      return stockIssuerOf(asset) === category
    default:
      return true
  }
}

function isYoungerThanDay(asset: Asset, nowMs: number): boolean {
  const listed = listedAtMs(asset)
  return listed !== undefined && nowMs - listed < DAY_MS
}
