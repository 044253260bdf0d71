import {
  type Asset,
  type BoundMetric,
  boundMetrics,
  type KnownLaunchpadId,
  knownLaunchpadIds,
  parseKnownLaunchpadId,
  type SortDir,
  type SortKey,
  type TimedFilters,
  type Timeframe,
  windowMetrics,
} from '@callisto/contract'
import {
  graduatedAtMs,
  isSmallMeteoraDbc,
  listedAtMs,
  matchesQuery,
  metricOf,
  missingFails,
  socialsOf,
  sortValue,
} from '@callisto/domain'
import { CodeFilter, type ColumnFilter, RangeFilter, SelectionScan, TopRows } from './column-filter.ts'

/** What a scan asks for; a row must pass every check. */
export interface ScreenerQuery {
  checks: readonly TimedFilters[]
  sortBy: SortKey
  sortTimeframe: Timeframe
  sortDir: SortDir
  limit: number
}

type Measure = (asset: Asset) => number | undefined

interface Column {
  measure: Measure
  /** By row; NaN is not known. */
  values: Float64Array
}

const isFromPumpfun = ({ launchpad = '' }: Asset) => parseKnownLaunchpadId(launchpad) === 'pump.fun'
const flag = (value: boolean | undefined) => (value ? 1 : 0)

const sinceOf: Partial<Record<BoundMetric, Measure>> = { tokenAge: listedAtMs, bondedAge: graduatedAtMs }

/** Whether every restriction is one of columns. */
const hasColumns = ({ filters }: TimedFilters): boolean =>
  !filters.searchInclude?.length && !filters.searchExclude?.length && !filters.partnerConfigs?.length

const MIN_ROWS = 1024

/**
 * The figures of tokens that lists filter and sort by, one array a figure, made when a request first needs it. Columns only
 * rule rows out; `matchesQuery` decides on each row that remains, so that it alone defines what a filter means. Rows are
 * scanned in blocks: the cheapest and most selective filter goes first, and as soon as the list is full the worst of its
 * rows is one more filter (top-N with a dynamic filter, as in column stores).
 */
export class ScreenerColumns {
  readonly #columns = new Map<string, Column>()
  readonly #assetAt: (row: number) => Asset
  readonly #scan = new SelectionScan()
  readonly #ids: (string | undefined)[] = []
  #capacity = MIN_ROWS

  /** `assetAt` gives the present token of a row that has been set. */
  constructor(assetAt: (row: number) => Asset) {
    this.#assetAt = assetAt
  }

  /** Mint of the token that a row was set to. */
  idAt(row: number): string | undefined {
    return this.#ids[row]
  }

  /** Sets the figures of a row. */
  set(row: number, asset: Asset): void {
    while (row >= this.#capacity) this.#grow()
    this.#ids[row] = asset.id
    for (const { measure, values } of this.#columns.values()) values[row] = measure(asset) ?? Number.NaN
  }

  /** The rows among `rows` that pass every check, best first, equal ones by mint; `nowMs` is what ages are counted from. */
  find(query: ScreenerQuery, rows: Uint32Array, nowMs: number): number[] {
    const { sortBy, sortTimeframe, sortDir, limit } = query
    const sortColumn = this.#column(`sort ${sortBy} ${sortTimeframe}`, (asset) =>
      sortValue(asset, sortBy, sortTimeframe),
    )
    const top = new TopRows(sortColumn, this.#ids, sortDir, limit)
    const filters = query.checks.flatMap((check) => this.#filters(check, nowMs))
    const matches = (row: number) => matchesQuery(this.#assetAt(row), query, nowMs)
    // Where columns hold every figure, what they let pass is not asked for again before it is in the list.
    const isWhole = query.checks.every(hasColumns)
    this.#scan.run(rows, [...filters, top], (row) => {
      if (top.admits(row) && (isWhole || matches(row))) top.add(row)
    })
    return isWhole ? top.sorted().filter(matches) : top.sorted()
  }

  /** The filters that columns can rule rows out by; keywords and partners are left to `matchesQuery`. */
  #filters({ filters, timeframe }: TimedFilters, nowMs: number): ColumnFilter[] {
    const list: ColumnFilter[] = []
    const least = (name: string, measure: Measure, min: number) =>
      list.push(new RangeFilter(this.#column(name, measure), { min }, true))
    if (filters.verified) least('verified', (asset) => flag(asset.isVerified), 1)
    if (filters.mintAuthorityDisabled)
      least('mintAuthorityDisabled', ({ audit }) => flag(audit?.mintAuthorityDisabled), 1)
    if (filters.freezeAuthorityDisabled)
      least('freezeAuthorityDisabled', ({ audit }) => flag(audit?.freezeAuthorityDisabled), 1)
    if (filters.smallMeteoraDBC) least('smallMeteoraDBC', (asset) => flag(!isSmallMeteoraDbc(asset)), 1)
    if (filters.hasSocials) least('socials', socialsOf, 1)
    if (filters.numOfSocials !== undefined) least('socials', socialsOf, filters.numOfSocials)
    if (filters.lpBurntPercentage !== undefined)
      least('lpBurnt', ({ audit }) => audit?.lpBurnedPercentage, filters.lpBurntPercentage)
    if (filters.notPumpfunToken) least('notPumpfunToken', (asset) => flag(!isFromPumpfun(asset)), 1)
    if (filters.launchpads?.length) list.push(this.#launchpads(filters.launchpads))
    if (filters.topHoldersPercentage !== undefined)
      list.push(this.#bound('topHoldersPercentage', { max: filters.topHoldersPercentage }, timeframe, nowMs))
    for (const metric of boundMetrics) {
      const bound = filters.bounds?.[metric]
      if (bound?.min !== undefined || bound?.max !== undefined)
        list.push(this.#bound(metric, bound, timeframe, nowMs))
    }
    return list
  }

  #launchpads(ids: readonly KnownLaunchpadId[]): ColumnFilter {
    const allowed = new Uint8Array(knownLaunchpadIds.length + 1)
    for (const id of ids) allowed[1 + knownLaunchpadIds.indexOf(id)] = 1
    const column = this.#column('launchpad', ({ launchpad = '' }) => {
      const id = parseKnownLaunchpadId(launchpad)
      return id === undefined ? 0 : 1 + knownLaunchpadIds.indexOf(id)
    })
    return new CodeFilter(column, allowed)
  }

  #bound(
    metric: BoundMetric,
    bound: { min?: number; max?: number },
    timeframe: Timeframe,
    nowMs: number,
  ): ColumnFilter {
    const since = sinceOf[metric]
    if (since) return new RangeFilter(this.#column(metric, since), bound, true, nowMs)
    const name = windowMetrics.has(metric) ? metric + timeframe : metric
    const column = this.#column(name, (asset) => metricOf(asset, metric, timeframe, nowMs))
    return new RangeFilter(column, bound, !missingFails.has(metric))
  }

  /** The column of a name, filled when it is new. */
  #column(name: string, measure: Measure): Float64Array {
    const known = this.#columns.get(name)
    if (known) return known.values
    const values = new Float64Array(this.#capacity).fill(Number.NaN)
    for (const [row, id] of this.#ids.entries())
      if (id !== undefined) values[row] = measure(this.#assetAt(row)) ?? Number.NaN
    this.#columns.set(name, { measure, values })
    return values
  }

  #grow(): void {
    this.#capacity *= 2
    for (const column of this.#columns.values()) {
      const grown = new Float64Array(this.#capacity).fill(Number.NaN)
      grown.set(column.values)
      column.values = grown
    }
  }
}
