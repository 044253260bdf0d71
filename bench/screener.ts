import { parseArgs } from 'node:util'
import { ScreenerColumns } from '@callisto/market'
import { limit, printer, printLoad, spread } from './routing/output.ts'
import { seeded } from './routing/random.ts'
import { HIGH_END, quantile, type Timing } from './routing/statistics.ts'
import { DuckDbMarket } from './screener/duckdb.ts'
import { NOW_MS, randomRequest, SyntheticMarket, type TenPredicates } from './screener/synthetic-market.ts'

const BENCH = 'screener'
const TOP = 100
const MAX_P50_MS = 15
const MAX_RATIO = 0.5
const WARM_UP_ROUNDS = 3

const OPTIONS = {
  tokens: { type: 'string', default: '1000000' },
  requests: { type: 'string', default: '24' },
  rounds: { type: 'string', default: '12' },
  seed: { type: 'string', default: '1' },
} as const

/**
 * The top 100 of a million synthetic tokens under ten predicates, by the columns that the lists of the market service use,
 * and by DuckDB in the same run: `--tokens 1000000`, `--requests 24` random ones, each `--rounds 12` times and in turn with
 * the peer, `--seed 1`. `changeUs` is what the columns cost for each token that a block changes. Rejects when a result
 * differs from the peer's, `screenerP50Ms` is over 15 or its quotient by the peer's over 0.5.
 */
export async function run(args: string[]): Promise<void> {
  const options = parseArgs({ args, options: OPTIONS }).values
  const random = seeded(Number(options.seed))
  const market = new SyntheticMarket(random, Number(options.tokens))
  const requests = Array.from({ length: Number(options.requests) }, () => randomRequest(random))
  const peer = await DuckDbMarket.load(market)
  try {
    const missed = await compare(market, requests, peer, Number(options.rounds))
    if (missed.length > 0) throw new Error(missed.join(', '))
  } finally {
    peer.close()
  }
}

async function compare(
  market: SyntheticMarket,
  requests: readonly TenPredicates[],
  peer: DuckDbMarket,
  rounds: number,
): Promise<string[]> {
  const print = printer(BENCH, { tokens: market.size, predicates: 10, top: TOP })
  const columns = new ScreenerColumns((row) => market.asset(row))
  const rows = Uint32Array.from({ length: market.size }, (_, row) => row)
  const find = (request: TenPredicates) => columns.find(toQuery(request), rows, NOW_MS)
  // The columns that the requests need are made while they are empty.
  for (const request of requests) columns.find(toQuery(request), new Uint32Array(), NOW_MS)
  const assets = Math.min(market.size, 100_000)
  for (let row = 0; row < market.size; row++) columns.set(row, market.asset(row))

  const times = { own: [] as number[], cpu: [] as number[], peer: [] as number[] }
  let different = 0
  printLoad(BENCH, 'before')
  for (const request of requests) {
    const ask = await peer.prepare(request, TOP)
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      const own = timed(() => find(request))
      const start = performance.now()
      const theirs = await ask()
      const peerMs = performance.now() - start
      if (own.value.join() !== theirs.join()) different += 1
      if (round < 0) continue
      times.own.push(own.ms)
      times.cpu.push(own.cpuMs)
      times.peer.push(peerMs)
    }
  }
  printLoad(BENCH, 'after')

  const peerP50 = quantile(times.peer, 0.5)!
  const ownP50 = quantile(times.own, 0.5)!
  print(
    'matches',
    quantile(
      requests.map((request) => countMatches(columns, rows, request)),
      0.5,
    ),
    'tokens',
  )
  print('changeUs', changeUs(columns, market, assets), 'µs')
  spread(print, 'screener', times.own, HIGH_END, 'ms', (name) =>
    name === 'p50' ? { peer: 'DuckDB', peerValue: peerP50 } : undefined,
  )
  spread(print, 'screenerCpu', times.cpu, HIGH_END, 'ms')
  spread(print, 'duckdb', times.peer, HIGH_END, 'ms')
  print('screenerP50Ms', ownP50, 'ms', limit('<=', MAX_P50_MS))
  print('differentResults', different, 'runs', limit('<=', 0))
  return [
    ...(different > 0 ? [`${different} runs gave another result than DuckDB`] : []),
    ...(ownP50 > MAX_P50_MS ? [`screenerP50Ms ${ownP50} is over ${MAX_P50_MS}`] : []),
    ...(ownP50 > MAX_RATIO * peerP50 ? [`ratio ${ownP50 / peerP50} is over ${MAX_RATIO}`] : []),
  ]
}

const toQuery = ({ filters, sortBy, sortDir }: TenPredicates, top = TOP) => ({
  checks: [{ timeframe: '24h' as const, filters }],
  sortBy,
  sortTimeframe: '24h' as const,
  sortDir,
  limit: top,
})

/** Wall-clock and processor milliseconds of a function; the second hardly depends on the machine's load. */
function timed<T>(act: () => T): { value: T } & Timing {
  const before = process.cpuUsage()
  const start = performance.now()
  const value = act()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return { value, ms, cpuMs: (user + system) / 1000 }
}

const countMatches = (columns: ScreenerColumns, rows: Uint32Array, request: TenPredicates): number =>
  columns.find(toQuery(request, rows.length), rows, NOW_MS).length

/** Microseconds of one changed token in all columns that the requests use, its description left out. */
function changeUs(columns: ScreenerColumns, market: SyntheticMarket, count: number): number {
  const assets = Array.from({ length: count }, (_, row) => market.asset(row))
  const { cpuMs } = timed(() => {
    for (const [row, asset] of assets.entries()) columns.set(row, asset)
  })
  return (1000 * cpuMs) / count
}
