import { chainTimeAt, type Pool } from '@callisto/amms'
import { Router } from '@callisto/routing'
import { benchPool } from './routing/adapter.ts'
import { bytesInUse } from './routing/bytes-in-use.ts'
import { graphOf, type Market } from './routing/market.ts'
import { graphName, type MarketSpec, makeMarket } from './routing/market-spec.ts'
import { limit, type Print, printer, printLoad, spread } from './routing/output.ts'
import {
  BASELINE,
  loadSubjects,
  marketOf,
  type PairedSubjects,
  type Subject,
  type SubjectGraph,
} from './routing/paired.ts'
import { seeded } from './routing/random.ts'
import { quantile, TIMES, timed } from './routing/statistics.ts'

const SEED = 7
const SIZES = [200, 10_000, 100_000]
const KINDS = ['generated', 'mixed'] as const
/** Updates per venue, and how many of one side are timed before those of the other. */
const UPDATES = 2_000
const TURN = 50
const BUILDS = 2
const REINSERTIONS = 5_000
const QUOTES = 100
const NEW_TOKENS = 100
const HUB = '0'

/** Largest ratios to the baseline. */
const MAX_BUILD_RATIO = 1.3

/** Sizes whose quotes are compared, rounds of each quote, and the largest ratio of their medians. */
const SCALE = { small: 10_000, large: 100_000, quotes: 200, rounds: 3, maxRatio: 3 }

/**
 * Cost of the pool graph, for constant products and for mixed venues, each figure beside that of the baseline commit in
 * the same process: time to build, bytes per pool, and time per pool update by venue (after a swap). Then time per
 * removal and insertion, and of the first quote of a new token.
 * `bench -- graph [sizes]`, default `200,10000,100000`; `scale` in place of sizes: only `quoteP50Ratio`, the median
 * quote at 100,000 pools over that at 10,000, which the default run prints at the end.
 */
export async function run([sizes]: string[]): Promise<void> {
  printLoad('graph', 'before')
  if (sizes !== 'scale') {
    const subjects = await loadSubjects()
    // The first measurement includes compilation and is discarded.
    measure(subjects, { kind: 'mixed', seed: SEED + 1, pools: 2_000, quotes: QUOTES }, SILENT)
    for (const pools of sizes?.split(',').map(Number) ?? SIZES)
      for (const kind of KINDS) measure(subjects, { kind, seed: SEED, pools, quotes: QUOTES })
  }
  if (sizes === 'scale' || sizes === undefined) for (const kind of KINDS) scale(kind)
  printLoad('graph', 'after')
}

/** Median quotes of a small and a large graph, asked in turn in one process. */
function scale(kind: (typeof KINDS)[number]): void {
  const specOf = (pools: number): MarketSpec => ({ kind, seed: SEED, pools, quotes: SCALE.quotes })
  const sides = [SCALE.small, SCALE.large].map((pools) => {
    const market = makeMarket(specOf(pools))
    const requests = market.quotes.filter(({ mode }) => mode === 'ExactIn')
    const ms: number[] = requests.map(() => Infinity)
    return { pools, router: new Router(graphOf(market)), requests, ms }
  })
  for (let round = 0; round <= SCALE.rounds; round++)
    for (let i = 0; i < SCALE.quotes; i++)
      for (const { router, requests, ms } of sides) {
        const [, timing] = timed(() => router.route(requests[i]!))
        if (round > 0) ms[i] = Math.min(ms[i]!, timing.ms)
      }
  const graph = graphName(specOf(SCALE.large))
  for (const { pools, ms } of sides)
    printer('graph', { graph, pools, mode: 'ExactIn' })('quoteP50Ms', quantile(ms, 0.5), 'ms')
  const [small, large] = sides.map(({ ms }) => quantile(ms, 0.5)!)
  const print = printer('graph', { graph, pools: SCALE.large, mode: 'ExactIn' })
  print('quoteP50Ratio', large! / small!, 'ratio', limit('<=', SCALE.maxRatio))
}

const SILENT: Print = () => {}

/** A market and its graph in the types of one commit. */
interface Side {
  subject: Subject
  market: Market
  graph: SubjectGraph
  /** Bytes per pool, and least milliseconds of all builds. */
  bytes: number
  buildMs: number
}

function measure(subjects: PairedSubjects, spec: MarketSpec & { pools: number }, to?: Print): void {
  const named = (more: object = {}) =>
    to ?? printer('graph', { graph: graphName(spec), pools: spec.pools, ...more })
  const sides = [subjects.present, subjects.past].map((subject) => build(subject, spec))
  for (let round = 1; round < BUILDS; round++)
    for (const side of sides) {
      const [, { ms }] = timed(() => side.subject.graphOf(side.market))
      side.buildMs = Math.min(side.buildMs, ms)
    }
  const [present, past] = sides as [Side, Side]
  const print = named()
  const against = (peerValue: number | undefined) => ({ peer: BASELINE, peerValue })
  print('graphBytesPerPool', present.bytes, 'bytes', against(past.bytes))
  print('buildMs', present.buildMs, 'ms', against(past.buildMs))
  print('buildRatio', present.buildMs / past.buildMs, 'ratio', limit('<=', MAX_BUILD_RATIO))
  for (const venue of new Set(present.market.pools.map(({ label }) => label))) {
    const [ours, theirs] = updates(present, past, venue)
    spread(named({ venue }), 'update', ours, TIMES, 'µs', (_name, q) => against(quantile(theirs, q)))
  }
  spread(print, 'reinsert', reinsertions(present), TIMES, 'µs')
  newTokens(present, print)
}

function build(subject: Subject, spec: MarketSpec): Side {
  const market = marketOf(subject, spec)
  const before = bytesInUse()
  const [graph, { ms }] = timed(() => subject.graphOf(market))
  return { subject, market, graph, bytes: (bytesInUse() - before) / market.pools.length, buildMs: ms }
}

/** Times of updates of pools of one venue after the same swaps on both sides, in turn, µs; the swaps are not timed. */
function updates(present: Side, past: Side, venue: string): [number[], number[]] {
  const random = seeded(1)
  const of = present.market.pools.flatMap(({ label }, index) => (label === venue ? [index] : []))
  const swaps = Array.from({ length: UPDATES }, () => {
    const index = of[Math.floor(random() * of.length)]!
    return { index, amount: swapAmount(present.market.pools[index]!, random) }
  })
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let at = 0; at < UPDATES; at += TURN)
    for (const [side, times] of [
      [present, ours],
      [past, theirs],
    ] as const)
      for (const { index, amount } of swaps.slice(at, at + TURN)) {
        const pool = side.market.pools[index]!
        const swap = pool.quoteExactIn(0, amount, side.subject.time)
        const next = swap.ok ? swap.after() : pool
        times.push(1000 * timed(() => side.graph.upsert(next))[1].ms)
      }
  return [ours, theirs]
}

/** Up to a hundredth of the reserve or capacity of a pool's first segment. */
function swapAmount(pool: Pool, random: () => number): bigint {
  const [segment] = pool.segments(0, chainTimeAt(0))
  const most = Math.min(segment?.inReserve ?? 1000, segment?.capacityIn ?? 1000)
  return BigInt(Math.max(1, Math.floor(most * 0.01 * random())))
}

function reinsertions({ graph, market: { pools } }: Side): number[] {
  const random = seeded(2)
  return Array.from({ length: REINSERTIONS }, () => {
    const pool = pools[Math.floor(random() * pools.length)]!
    const [, { ms }] = timed(() => {
      graph.remove(pool.address)
      graph.upsert(pool)
    })
    return 1000 * ms
  })
}

/** Time to insert a pool with a new token and to quote that token. */
function newTokens({ subject, graph, market }: Side, print: Print): void {
  const router = new subject.Router(graph)
  const known = market.pools.length
  const reserves = { reserveA: '1000000000000', reserveB: '1000000000000000' }
  const timings: number[] = []
  let found = 0
  for (let i = 0; i < NEW_TOKENS; i++) {
    const mint = `new ${i}`
    const pair = { id: mint, kind: 'cpmm', tokenA: 0, tokenB: 1, ...reserves, feeBps: 30 } as const
    const pool = benchPool(pair, known + i, [{ id: HUB }, { id: mint }])
    const [result, { ms }] = timed(() => {
      graph.upsert(pool)
      return router.route({ mode: 'ExactIn', inputMint: HUB, outputMint: mint, amount: 1_000_000_000n })
    })
    timings.push(ms)
    if (result.ok) found += 1
  }
  spread(print, 'newToken', timings, TIMES, 'ms')
  print('newTokensRouted', found, 'tokens', limit('>=', NEW_TOKENS))
}
