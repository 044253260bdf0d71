import type { Asset, LaunchpadId, ScreenerFilters, SortDir, SortKey } from '@callisto/contract'
import { logBetween, pick, type Random } from '../routing/random.ts'

/** The present of the market, unix ms. */
export const NOW_MS = Date.UTC(2026, 10, 20, 17)
const MINUTE_MS = 60_000

const LAUNCHPADS: readonly LaunchpadId[] = [
  'pump.fun',
  'letsbonk.fun',
  'met-dbc',
  'bags.fun',
  'moonshot',
  'boop',
  'heaven',
  'Believe',
]

/** Columns of numbers; NaN is not known. */
type NumberColumn =
  | 'liquidity'
  | 'mcap'
  | 'holders'
  | 'topHolders'
  | 'organicScore'
  | 'listedMs'
  | 'buyVolume'
  | 'sellVolume'

/** Tokens of a market that does not exist: independent figures, long tails, some of them unknown. */
export class SyntheticMarket {
  readonly size: number
  readonly #numbers: Record<NumberColumn, Float64Array>
  /** 0 or 1. */
  readonly #mintAuthorityDisabled: Uint8Array
  readonly #freezeAuthorityDisabled: Uint8Array
  readonly #launchpads: Uint8Array

  constructor(random: Random, size: number) {
    this.size = size
    const column = (chance: number, value: () => number) =>
      Float64Array.from({ length: size }, () => (random() < chance ? value() : Number.NaN))
    const share = (chance: number) => Uint8Array.from({ length: size }, () => Number(random() < chance))
    this.#numbers = {
      liquidity: column(0.97, () => logBetween(random, 1, 1e7)),
      mcap: column(0.97, () => logBetween(random, 100, 1e9)),
      holders: column(1, () => Math.floor(logBetween(random, 1, 1e5))),
      topHolders: column(0.8, () => 100 * random() ** 2),
      organicScore: column(0.9, () => 100 * random() ** 3),
      listedMs: column(1, () => NOW_MS - Math.floor(logBetween(random, 1, 500_000) * MINUTE_MS)),
      buyVolume: column(1, () => logBetween(random, 1, 1e7)),
      sellVolume: column(1, () => logBetween(random, 1, 1e7)),
    }
    this.#mintAuthorityDisabled = share(0.9)
    this.#freezeAuthorityDisabled = share(0.9)
    this.#launchpads = Uint8Array.from({ length: size }, () => Math.floor(random() * LAUNCHPADS.length))
  }

  asset(row: number): Asset {
    const number = (name: NumberColumn) => {
      const value = this.#numbers[name][row]!
      return Number.isNaN(value) ? undefined : value
    }
    // Ids are in no order of the rows.
    const id = `mint${(Math.imul(row, 0x9e3779b1) >>> 0).toString(36)}`
    return {
      id,
      name: id,
      symbol: id,
      decimals: 6,
      usdPrice: 1,
      launchpad: LAUNCHPADS[this.#launchpads[row]!]!,
      liquidity: number('liquidity'),
      mcap: number('mcap'),
      holderCount: number('holders'),
      organicScore: number('organicScore'),
      firstPool: { id, createdAt: new Date(this.#numbers.listedMs[row]!).toISOString() },
      stats24h: { buyVolume: number('buyVolume'), sellVolume: number('sellVolume') },
      audit: {
        mintAuthorityDisabled: this.#mintAuthorityDisabled[row] === 1,
        freezeAuthorityDisabled: this.#freezeAuthorityDisabled[row] === 1,
        topHoldersPercentage: number('topHolders'),
      },
    }
  }
}

/** A request of ten predicates: two flags, launchpads, and seven bounds. */
export interface TenPredicates {
  filters: ScreenerFilters & {
    launchpads: LaunchpadId[]
    bounds: Record<'liquidity' | 'volume' | 'holderCount', { min: number }> & {
      mcap: { min: number; max: number }
      topHoldersPercentage: { max: number }
      tokenAge: { max: number }
    }
  }
  sortBy: Extract<SortKey, 'volume' | 'netVolume' | 'holderCount' | 'organicScore' | 'listedTime'>
  sortDir: SortDir
}

/** A random request; about one token in 20 to one in 20,000 passes. */
export function randomRequest(random: Random): TenPredicates {
  const at = Math.floor(random() * LAUNCHPADS.length)
  const mcap = logBetween(random, 100, 1e5)
  return {
    filters: {
      mintAuthorityDisabled: true,
      freezeAuthorityDisabled: true,
      launchpads: [0, 1, 2, 3].map((n) => LAUNCHPADS[(at + n) % LAUNCHPADS.length]!),
      bounds: {
        liquidity: { min: logBetween(random, 1, 1e4) },
        mcap: { min: mcap, max: mcap * logBetween(random, 1e3, 1e6) },
        volume: { min: logBetween(random, 10, 1e5) },
        holderCount: { min: Math.floor(logBetween(random, 1, 1000)) },
        topHoldersPercentage: { max: 10 + 80 * random() },
        tokenAge: { max: Math.floor(logBetween(random, 1000, 500_000)) },
      },
    },
    sortBy: pick(random, ['volume', 'netVolume', 'holderCount', 'organicScore', 'listedTime']),
    sortDir: pick(random, ['desc', 'asc']),
  }
}
