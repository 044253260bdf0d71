import type {
  GemSection,
  Pool,
  PoolCategory,
  PoolListQuery,
  TimedFilters,
  Timeframe,
} from '@callisto/contract'
import { categorySort, isInList, isMajor } from '@callisto/domain'
import type { Market } from '../fold/market.ts'
import type { FoldPool, Token } from '../fold/token-and-pool.ts'
import { ScreenerColumns } from './screener-columns.ts'
import type { ViewCache } from './view-cache.ts'

/** Lists that a token needs no trade of the timeframe for. */
const listsOfAnyTime = { recent: true, graduated: true, aboutToGraduate: true }

/** Lists of some of the tokens that trade; `isInList` decides which. */
const listsOfMembers: ReadonlySet<PoolCategory> = new Set([
  'alphascan',
  'popular',
  'launchpads',
  'runners',
  'stocks',
  'xstocks',
  'prestocks',
  'superstate',
])

/** The newest launch pools, which the stream's topic `recent` begins with. */
const MAX_LAUNCH_POOLS = 30

/** The lists of the screener over the market's present. */
export class PoolLists {
  readonly #market: Market
  readonly #views: ViewCache
  /** The newest graduates, in order of graduation. */
  readonly #graduated = new Set<Token>()
  /** The newest pools of launched tokens, oldest first. */
  readonly #launchPools: FoldPool[] = []
  readonly #columns: ScreenerColumns
  /** Version of a token that the columns hold, by row. */
  readonly #versions: number[] = []
  /** Rows of the lists at `#revision` of the market. */
  readonly #rowsOf = new Map<string, Uint32Array>()
  #revision = -1

  constructor(market: Market, views: ViewCache) {
    this.#market = market
    this.#views = views
    this.#columns = new ScreenerColumns((row) => views.asset(market.tokenAt(row)))
  }

  addGraduated(token: Token): void {
    this.#graduated.add(token)
    if (this.#graduated.size > this.#market.maxNewestTokens)
      this.#graduated.delete(this.#graduated.values().next().value!)
  }

  /** Drops a token that has left memory. */
  remove({ row }: Token): void {
    this.#versions[row] = -1
  }

  /** Adds a new pool. */
  addPool(pool: FoldPool): void {
    if (!pool.base.launch) return
    this.#launchPools.push(pool)
    if (this.#launchPools.length > Math.min(MAX_LAUNCH_POOLS, this.#market.maxNewestTokens))
      this.#launchPools.shift()
  }

  /** The newest pools of launched tokens, newest first. */
  newestLaunchPools(): FoldPool[] {
    return this.#launchPools.toReversed()
  }

  /** Whether a token without a trade in the last day can be in a list. */
  isListed(token: Token): boolean {
    return (
      this.#market.isNewest(token) ||
      this.#graduated.has(token) ||
      this.#launchPools.some(({ base }) => base === token)
    )
  }

  list(category: PoolCategory | GemSection, query: PoolListQuery): Pool[] {
    const { checks, sortBy = categorySort[category], timeframe } = query
    const isRanking = !(category in listsOfAnyTime)
    const isTraded: TimedFilters = { timeframe, filters: { bounds: { txns: { min: 1 } } } }
    const found = this.#columns.find(
      { ...query, sortBy, checks: isRanking ? [isTraded, ...checks] : checks },
      this.#members(category, timeframe),
      this.#market.time * 1000,
    )
    return found.flatMap((row) => this.#views.pool(this.#market.tokenAt(row)) ?? [])
  }

  /** The rows of the tokens that belong to a list. */
  #members(category: PoolCategory | GemSection, timeframe: Timeframe): Uint32Array {
    const rows = this.#rows(category)
    if (!listsOfMembers.has(category)) return rows
    const nowMs = this.#market.time * 1000
    return rows.filter((row) =>
      isInList(this.#views.asset(this.#market.tokenAt(row)), category, timeframe, nowMs),
    )
  }

  /** The rows of a list's tokens, brought to the present once for each revision of the market. */
  #rows(category: PoolCategory | GemSection): Uint32Array {
    if (this.#revision !== this.#market.revision) this.#rowsOf.clear()
    this.#revision = this.#market.revision
    const source = category in listsOfAnyTime ? category : 'traded'
    const known = this.#rowsOf.get(source)
    if (known) return known
    const rows: number[] = []
    for (const token of this.#candidates(category)) {
      if (isMajor(token.mint) || !token.mainPool || !Number.isFinite(token.price)) continue
      this.#updateColumns(token)
      rows.push(token.row)
    }
    // In the order of memory.
    const sorted = Uint32Array.from(rows).sort()
    this.#rowsOf.set(source, sorted)
    return sorted
  }

  #updateColumns(token: Token): void {
    const { row, mint } = token
    const version = this.#views.version(token)
    if (this.#versions[row] === version && this.#columns.idAt(row) === mint) return
    this.#versions[row] = version
    this.#columns.set(row, this.#views.asset(token))
  }

  #candidates(category: PoolCategory | GemSection): Iterable<Token> {
    switch (category) {
      case 'recent':
        return this.#market.newestTokens()
      case 'graduated':
        return this.#graduated
      case 'aboutToGraduate':
        return this.#onCurve()
      default:
        return this.#views.active()
    }
  }

  /** Tokens whose curve has been traded within the last day and is not finished. */
  *#onCurve(): Generator<Token> {
    for (const token of this.#views.active()) {
      if (token.graduatedPool === undefined && (token.mainPool?.bondingCurve ?? 0) > 0) yield token
    }
  }
}
