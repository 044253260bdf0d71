import { encodeFilters, type Pool, parsePoolQuery, type SortKey } from '@callisto/contract'
import { matchesFilters, matchesQuery, sortPools } from '@callisto/domain'
import { ScreenerColumns } from '@callisto/market'
import { referenceViolations } from '@callisto/testkit'
import { pick, type Random } from '../../routing/random.ts'
import { NOW_MS, randomAsset, randomFilters, randomTimeframe } from './random-screen.ts'

export const TOKENS = 100
const FILTERS_PER_MARKET = 50
const SORTS: readonly SortKey[] = [
  'volume',
  'mcap',
  'liquidity',
  'netVolume',
  'numNetBuyers',
  'listedTime',
  'bondingCurve',
]

export interface PairsReport {
  pairs: number
  passed: number
  failures: string[]
}

/**
 * Random tokens against random filters: the shared function agrees with the reference, the filters survive the wire, and
 * the service's columns find the same rows in the same order as a sort of all that pass.
 */
export function checkPairs(random: Random, pairs: number): PairsReport {
  const report: PairsReport = { pairs: 0, passed: 0, failures: [] }
  while (report.pairs < pairs) {
    const market = randomMarket(random)
    for (let n = 0; n < FILTERS_PER_MARKET && report.pairs < pairs; n++) checkFilters(random, market, report)
  }
  return report
}

interface RandomMarket {
  pools: Pool[]
  columns: ScreenerColumns
  rows: Uint32Array
}

function randomMarket(random: Random): RandomMarket {
  const pools = Array.from({ length: TOKENS }, (_, row): Pool => {
    const baseAsset = randomAsset(random, `mint${row}`)
    return { id: `pool${row}`, chain: 'solana', dex: 'cpmm', createdAt: '', baseAsset }
  })
  const columns = new ScreenerColumns((row) => pools[row]!.baseAsset)
  const rows = Uint32Array.from(pools.keys())
  for (const row of rows) columns.set(row, pools[row]!.baseAsset)
  return { pools, columns, rows }
}

function checkFilters(random: Random, { pools, columns, rows }: RandomMarket, report: PairsReport): void {
  const filters = randomFilters(random)
  const timeframe = randomTimeframe(random)
  const fail = (what: string) =>
    report.failures.push(`${what}: ${timeframe} ${JSON.stringify(filters)}`.slice(0, 2000))
  for (const { baseAsset } of pools) {
    const violations = referenceViolations(baseAsset, filters, timeframe, NOW_MS)
    const passes = matchesFilters(baseAsset, filters, timeframe, NOW_MS)
    report.pairs += 1
    if (passes) report.passed += 1
    if (passes !== (violations.length === 0))
      fail(`passes ${passes}, reference [${violations.join(', ')}], ${JSON.stringify(baseAsset)}`)
  }

  const wire = new URLSearchParams()
  for (const [name, value] of Object.entries(encodeFilters(filters, timeframe))) wire.set(name, String(value))
  const parsed = parsePoolQuery(Object.fromEntries(wire), timeframe)
  const passing = (query: typeof parsed) =>
    pools.filter(({ baseAsset }) => matchesQuery(baseAsset, query, NOW_MS))
  const expected = pools.filter(({ baseAsset }) => matchesFilters(baseAsset, filters, timeframe, NOW_MS))
  if (ids(passing(parsed)) !== ids(expected)) fail('the wire changes the filters')

  const sortBy = pick(random, SORTS)
  const sortDir = pick(random, ['asc', 'desc'] as const)
  const limit = pick(random, [1, 3, 20, TOKENS])
  const found = columns.find({ ...parsed, sortBy, sortTimeframe: timeframe, sortDir, limit }, rows, NOW_MS)
  const sorted = sortPools(expected, sortBy, timeframe, sortDir).slice(0, limit)
  if (ids(found.map((row) => pools[row]!)) !== ids(sorted)) fail(`columns by ${sortBy} ${sortDir} ${limit}`)
}

const ids = (pools: readonly Pool[]) => pools.map(({ baseAsset }) => baseAsset.id).join()
