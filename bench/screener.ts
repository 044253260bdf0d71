import { parseArgs } from 'node:util'
import { ScreenerColumns } from '@callisto/market'
import { measured } from './routing/checked-printer.ts'
import { limit, type Print, spread } from './routing/output.ts'
import { seeded } from './routing/random.ts'
import { HIGH_END, quantile, timed } from './routing/statistics.ts'
import { NOW_MS, randomRequest, SyntheticMarket, type TenPredicates } from './screener/synthetic-market.ts'

const BENCH = 'screener'
const TOP = 100
const MAX_P50_MS = 15
const WARM_UP_ROUNDS = 3
/** Tokens whose changes are timed. */
const MAX_CHANGED = 100_000

const OPTIONS = {
  tokens: { type: 'string', default: '1000000' },
  requests: { type: 'string', default: '24' },
  rounds: { type: 'string', default: '12' },
  seed: { type: 'string', default: '1' },
} as const

/**
 * The top 100 of a million synthetic tokens under ten predicates, by the columns that the lists of the market service use:
 * `--tokens 1000000`, `--requests 24` random ones, each `--rounds 12` times, `--seed 1`. `changeUs` is what the columns cost
 * for each token that a block changes. Rejects when `screenerP50Ms` is over 15. `soak -- filters` holds the results.
 */
export function run(args: string[]): Promise<void> {
  const options = parseArgs({ args, options: OPTIONS }).values
  const random = seeded(Number(options.seed))
  const market = new SyntheticMarket(random, Number(options.tokens))
  const requests = Array.from({ length: Number(options.requests) }, () => randomRequest(random))
  return measured(BENCH, (print) => measure(market, requests, Number(options.rounds), print))
}

function measure(
  market: SyntheticMarket,
  requests: readonly TenPredicates[],
  rounds: number,
  print: Print,
): void {
  const columns = new ScreenerColumns((row) => market.asset(row))
  const rows = Uint32Array.from({ length: market.size }, (_, row) => row)
  const find = (request: TenPredicates) => columns.find(toQuery(request), rows, NOW_MS)
  // The columns that the requests need are made while they are empty.
  for (const request of requests) columns.find(toQuery(request), new Uint32Array(), NOW_MS)
  for (let row = 0; row < market.size; row++) columns.set(row, market.asset(row))
  const times = { ms: [] as number[], cpuMs: [] as number[] }
  for (const request of requests)
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      const [, { ms, cpuMs }] = timed(() => find(request))
      if (round < 0) continue
      times.ms.push(ms)
      times.cpuMs.push(cpuMs)
    }
  const matches = requests.map((request) => countMatches(columns, rows, request))
  print('tokens', market.size, 'tokens')
  print('matches', quantile(matches, 0.5), 'tokens')
  print('changeUs', changeUs(columns, market, Math.min(market.size, MAX_CHANGED)), 'µs')
  spread(print, 'screener', times.ms, HIGH_END, 'ms', (name) =>
    name === 'p50' ? limit('<=', MAX_P50_MS) : undefined,
  )
  spread(print, 'screenerCpu', times.cpuMs, HIGH_END, 'ms')
}

const toQuery = ({ filters, sortBy, sortDir }: TenPredicates, top = TOP) => ({
  checks: [{ timeframe: '24h' as const, filters }],
  sortBy,
  sortTimeframe: '24h' as const,
  sortDir,
  limit: top,
})

const countMatches = (columns: ScreenerColumns, rows: Uint32Array, request: TenPredicates): number =>
  columns.find(toQuery(request, rows.length), rows, NOW_MS).length

/** Microseconds of one changed token in all columns that the requests use, its description left out. */
function changeUs(columns: ScreenerColumns, market: SyntheticMarket, count: number): number {
  const assets = Array.from({ length: count }, (_, row) => market.asset(row))
  const [, { cpuMs }] = timed(() => {
    for (const [row, asset] of assets.entries()) columns.set(row, asset)
  })
  return (1000 * cpuMs) / count
}
