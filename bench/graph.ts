import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { chainTimeAt, type Pool } from '@callisto/amms'
import { Graph, Router } from '@callisto/routing'
import { benchPool } from './routing/adapter.ts'
import { generate } from './routing/generate.ts'
import { graphOf, type Market, openMarket } from './routing/market.ts'
import { mixedMarket } from './routing/mixed.ts'
import { type Print, printer, printLoad } from './routing/output.ts'
import { seeded } from './routing/random.ts'
import { quantile, TIMES, timed, timingAt } from './routing/statistics.ts'

const SIZES = [200, 10_000, 100_000]
const UPDATES = 20_000
const REINSERTIONS = 5_000
const QUOTES = 100
const NEW_TOKENS = 100
const HUB = '0'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes in use by JavaScript, buffers included, after garbage collection. */
function bytesInUse(): number {
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Sizes whose quotes are compared, rounds of each quote, and the largest ratio of their medians. */
const SCALE = { small: 10_000, large: 100_000, quotes: 200, rounds: 3, maxRatio: 3 }

const KINDS = {
  'constant products': (pools: number, quotes: number) =>
    openMarket('constant products', generate(7, pools, quotes, 0)),
  'mixed venues': (pools: number, quotes: number) => mixedMarket(7, pools, quotes),
}

/**
 * Cost of the pool graph, for constant products and for mixed venues: time per pool update by kind (after a
 * swap), per removal and insertion, bytes per pool, and time of a quote and of the first quote of a new token.
 * `bench -- graph [sizes]`, default `200,10000,100000`; with `scale` in place of sizes only `quoteP50Ratio`: the median
 * quote at 100,000 pools over that at 10,000.
 */
export async function run([sizes]: string[]): Promise<void> {
  printLoad('graph', 'before')
  // The first measurement includes compilation and is discarded.
  measure(() => mixedMarket(8, 2_000, QUOTES), SILENT)
  if (sizes !== 'scale')
    for (const size of sizes?.split(',').map(Number) ?? SIZES)
      for (const make of Object.values(KINDS)) measure(() => make(size, QUOTES))
  for (const [name, make] of Object.entries(KINDS)) scale(name, make)
  printLoad('graph', 'after')
}

/** Median quotes of a small and a large graph, asked in turn in one process. */
function scale(name: string, make: (pools: number, quotes: number) => Market): void {
  const print = printer('graph', { graph: name })
  const sides = [SCALE.small, SCALE.large].map((pools) => {
    const market = make(pools, SCALE.quotes)
    const requests = market.quotes.filter(({ mode }) => mode === 'ExactIn')
    const ms: number[] = requests.map(() => Infinity)
    return { router: new Router(graphOf(market)), requests, ms }
  })
  for (let round = 0; round <= SCALE.rounds; round++)
    for (let i = 0; i < SCALE.quotes; i++)
      for (const { router, requests, ms } of sides) {
        const [, timing] = timed(() => router.route(requests[i]!))
        if (round > 0) ms[i] = Math.min(ms[i]!, timing.ms)
      }
  const [small, large] = sides.map(({ ms }) => quantile(ms, 0.5)!)
  print('quoteP50Ms, 10,000 pools', small, 'ms')
  print('quoteP50Ms, 100,000 pools', large, 'ms', { peer: '10,000 pools', peerValue: small })
  print('quoteP50Ratio', large! / small!, 'ratio', { peer: 'limit <=', peerValue: SCALE.maxRatio })
}

const SILENT: Print = () => {}

function measure(make: () => Market, to?: Print): void {
  const empty = bytesInUse()
  const market = make()
  const { name, pools } = market
  const print = to ?? printer('graph', { graph: name, pools: pools.length })
  const before = bytesInUse()
  const graph = new Graph()
  const [, inserted] = timed(() => {
    for (const pool of pools) graph.upsert(pool)
  })
  print('memory of the graph, per pool', (bytesInUse() - before) / pools.length, 'bytes')
  print('memory of the decoded pools, per pool', (before - empty) / pools.length, 'bytes')
  print('insert, mean', (1000 * inserted.ms) / pools.length, 'µs')
  updates(graph, pools, print)
  reinsertions(graph, pools, print)
  const router = new Router(graph)
  quotes(router, market, print)
  newTokens(router, pools.length, print)
}

function spread(print: Print, metric: string, values: readonly number[], unit: string): void {
  for (const [name, q] of Object.entries(TIMES)) print(`${metric}, ${name}`, quantile(values, q), unit)
}

/** A pool after a swap of up to a hundredth of the reserve or capacity of its first segment. */
function moved(pool: Pool, random: () => number): Pool {
  const [segment] = pool.segments(0, chainTimeAt(0))
  const most = Math.min(segment?.inReserve ?? 1000, segment?.capacityIn ?? 1000)
  const swap = pool.quoteExactIn(0, BigInt(Math.max(1, Math.floor(most * 0.01 * random()))), chainTimeAt(0))
  return swap.ok ? swap.after() : pool
}

/** The swaps that produce the new states are not timed. */
function updates(graph: Graph, pools: readonly Pool[], print: Print): void {
  const random = seeded(1)
  const next = Array.from({ length: UPDATES }, () =>
    moved(pools[Math.floor(random() * pools.length)]!, random),
  )
  const timings = new Map<string, number[]>()
  for (const pool of next) {
    const [, { ms }] = timed(() => graph.upsert(pool))
    const kind = timings.get(pool.label) ?? []
    kind.push(1000 * ms)
    timings.set(pool.label, kind)
  }
  spread(print, 'update', [...timings.values()].flat(), 'µs')
  if (timings.size > 1)
    for (const [label, kind] of timings) spread(print, `update of a ${label} pool`, kind, 'µs')
}

function reinsertions(graph: Graph, pools: readonly Pool[], print: Print): void {
  const random = seeded(2)
  const timings = Array.from({ length: REINSERTIONS }, () => {
    const pool = pools[Math.floor(random() * pools.length)]!
    const [, { ms }] = timed(() => {
      graph.remove(pool.address)
      graph.upsert(pool)
    })
    return 1000 * ms
  })
  spread(print, 'remove and add', timings, 'µs')
}

/** The first round compiles the code; the second one is measured. */
function quotes(router: Router, market: Market, print: Print): void {
  const asked = market.quotes.filter(({ mode }) => mode === 'ExactIn')
  const round = () => asked.map((quote) => timed(() => router.route(quote))[1])
  round()
  const timings = round()
  for (const [name, q] of Object.entries(TIMES)) {
    print(`quote, ${name}`, timingAt(timings, 'ms', q), 'ms')
    print(`quote, processor time, ${name}`, timingAt(timings, 'cpuMs', q), 'ms')
  }
}

/** Time to insert a pool with a new token and to quote that token. */
function newTokens(router: Router, known: number, print: Print): void {
  const reserves = { reserveA: '1000000000000', reserveB: '1000000000000000' }
  const timings: number[] = []
  let found = 0
  for (let i = 0; i < NEW_TOKENS; i++) {
    const mint = `new ${i}`
    const pair = { id: mint, kind: 'cpmm', tokenA: 0, tokenB: 1, ...reserves, feeBps: 30 } as const
    const pool = benchPool(pair, known + i, [{ id: HUB }, { id: mint }])
    const [result, { ms }] = timed(() => {
      router.graph.upsert(pool)
      return router.route({ mode: 'ExactIn', inputMint: HUB, outputMint: mint, amount: 1_000_000_000n })
    })
    timings.push(ms)
    if (result.ok) found += 1
  }
  spread(print, 'a new token: its pool taken in and quoted', timings, 'ms')
  print('new tokens with a route', found, 'tokens', { peer: 'limit >=', peerValue: NEW_TOKENS })
}
