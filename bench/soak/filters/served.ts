import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  type BoundMetric,
  boundMetrics,
  encodeFilters,
  MAX_POOL_LIMIT,
  type Pool,
  type PoolCategory,
  type ScreenerFilters,
  type Timeframe,
} from '@callisto/contract'
import { categorySort, matchesFilters, metricOf, sortPools } from '@callisto/domain'
import { bundledProgramFiles } from '@callisto/localnet'
import { openStepped } from '@callisto/localnet/stepped'
import { createMarketService, openLibsql } from '@callisto/market'
import { createSimulation, curatedTiers, launchpadIdentities } from '@callisto/market-sim'
import { type Clock, systemClock } from '@callisto/solana'
import fastify from 'fastify'
import { pick, type Random } from '../../routing/random.ts'
import { randomFilters, randomTimeframe } from './random-screen.ts'

const PROGRAMS = fileURLToPath(new URL('../../../programs/', import.meta.url))
/** A Friday afternoon; with the seed it makes one history. */
const END_MS = Date.UTC(2026, 10, 20, 17)
const CATEGORIES: readonly PoolCategory[] = [
  'toptraded',
  'toptrending',
  'toporganicscore',
  'recent',
  'graduated',
  'aboutToGraduate',
]

export interface ServedReport {
  replies: number
  pairs: number
  /** Rows of all replies. */
  rows: number
  failures: string[]
}

/**
 * The market service over a chain that stands still, asked over HTTP: each reply to encoded filters is what the client
 * finds when it filters the whole list itself.
 */
export async function checkServed(
  random: Random,
  { pairs, seed, historyMs }: { pairs: number; seed: string; historyMs: number },
): Promise<ServedReport> {
  const localnet = await openStepped({
    programs: bundledProgramFiles(PROGRAMS),
    historyMs,
    simulation: createSimulation({ seed, tradesPerSecond: 4, historyMs }),
    nowMs: END_MS,
  })
  const clock: Clock = { ...systemClock, nowMs: () => END_MS }
  const failures: string[] = []
  const service = await createMarketService({
    chain: localnet.chain,
    clock,
    log: { warn: (details, message) => void failures.push(`${message} ${JSON.stringify(details)}`) },
    sql: openLibsql(':memory:'),
    launchpads: launchpadIdentities(seed),
    tiers: curatedTiers(seed),
  })
  const app = fastify({ logger: false })
  await app.register(service.routes, { prefix: '/data' })
  try {
    await app.listen({ host: '127.0.0.1', port: 0 })
    while (!service.ready().ready) await systemClock.wait(20)
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const report = await compareLists(random, origin, pairs)
    return { ...report, failures: [...failures, ...report.failures] }
  } finally {
    app.server.closeAllConnections()
    await app.close()
    await service.close()
    await localnet.close()
  }
}

/** The whole list of a category, and the time of its market in unix ms. */
async function wholeList(origin: string, category: PoolCategory, timeframe: Timeframe, nonce: number) {
  // Replies are cached by their address for one block, and the mints of a block may still be read.
  const url = `${origin}/data/v1/pools/${category}/${timeframe}?limit=${MAX_POOL_LIMIT}&nonce=${nonce}`
  const reply = await fetch(url)
  const text = await reply.text()
  const { pools } = JSON.parse(text) as { pools: Pool[] }
  return { text, pools, nowMs: 1000 * Number(reply.headers.get('x-market-time')) }
}

/** The list of a category as the service filters it. */
async function filteredList(
  origin: string,
  category: PoolCategory,
  timeframe: Timeframe,
  filters: ScreenerFilters,
): Promise<Pool[]> {
  const query = new URLSearchParams({ limit: String(MAX_POOL_LIMIT) })
  for (const [name, value] of Object.entries(encodeFilters(filters, timeframe)))
    query.set(name, String(value))
  const reply = await fetch(`${origin}/data/v1/pools/${category}/${timeframe}?${query}`)
  if (!reply.ok) throw new Error(`${query}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { pools: Pool[] }).pools
}

const FILTERS_PER_LIST = 20

async function compareLists(random: Random, origin: string, pairs: number): Promise<ServedReport> {
  const report: ServedReport = { replies: 0, pairs: 0, rows: 0, failures: [] }
  for (let round = 0; report.pairs < pairs; round++) {
    const category = CATEGORIES[round % CATEGORIES.length]!
    const timeframe = randomTimeframe(random)
    const before = await wholeList(origin, category, timeframe, 2 * round)
    if (before.pools.length === MAX_POOL_LIMIT) throw new Error(`${category} is longer than one reply`)
    const compared: ServedReport = { replies: 0, pairs: 0, rows: 0, failures: [] }
    for (let n = 0; n < FILTERS_PER_LIST; n++) {
      const filters =
        n % 2 === 0 ? randomFilters(random) : likelyFilters(random, before.pools, timeframe, before.nowMs)
      const found = await filteredList(origin, category, timeframe, filters)
      const own = before.pools.filter(({ baseAsset }) =>
        matchesFilters(baseAsset, filters, timeframe, before.nowMs),
      )
      const sorted = sortPools(own, categorySort[category], timeframe, 'desc')
      compared.replies += 1
      compared.pairs += before.pools.length
      compared.rows += found.length
      if (ids(found) !== ids(sorted))
        compared.failures.push(
          `${category} ${timeframe}: served ${found.length}, own ${sorted.length}, ${JSON.stringify(filters)}`,
        )
    }
    const after = await wholeList(origin, category, timeframe, 2 * round + 1)
    // What was read between the two lists may be in one reply and not in another.
    if (after.text !== before.text) continue
    report.replies += compared.replies
    report.pairs += Math.max(1, compared.pairs)
    report.rows += compared.rows
    report.failures.push(...compared.failures)
  }
  return report
}

/** Filters with bounds that are figures of the list itself, so that some rows meet them exactly. */
function likelyFilters(
  random: Random,
  pools: readonly Pool[],
  timeframe: Timeframe,
  nowMs: number,
): ScreenerFilters {
  const bounds: Partial<Record<BoundMetric, { min?: number; max?: number }>> = {}
  for (let n = 1 + Math.floor(random() * 3); n > 0 && pools.length > 0; n--) {
    const metric = pick(random, boundMetrics)
    const value = metricOf(pick(random, pools).baseAsset, metric, timeframe, nowMs) ?? 0
    bounds[metric] = random() < 0.5 ? { min: value } : { max: value }
  }
  return { bounds }
}

const ids = (pools: readonly Pool[]) => pools.map(({ baseAsset }) => baseAsset.id).join()
