import type { ChainTime, Decoded, Pool, PoolAccount, TransferFeeOf } from '@callisto/amms'
import type { RouteRequest, RouteResult } from '@callisto/routing'
import { baseline, bundle, REPOSITORY } from '../baseline.ts'
import type { Market } from './market.ts'
import { graphName, type MarketSpec, readGraph } from './market-spec.ts'
import { limit, printer, spread } from './output.ts'
import type { Mode } from './score.ts'
import { cpuNow, LOW_END, quantile } from './statistics.ts'

/** The commit that the router is timed against. */
export const BASELINE = 'e0b4ff6'

/** Largest ratio of the median of a cold quote to that of the baseline. */
const MAX_RATIO = 0.75

const ROUNDS = 9
const WARM_UP_MS = 2_000
const LIMITS = { maxHops: 4, maxPaths: 5 }

/** Time zero as the pools of each commit take it. */
const TIME = { present: '{ slot: 0, unixTime: 0, epoch: 0n }', past: '0' }

/** Modules of both commits: each has its own router, pools and generator, and the same seeds give the same graphs. */
const ENTRY = `
export { decodePool } from '@callisto/amms'
export { Graph, Router } from '@callisto/routing'
export { generate } from './bench/routing/generate.ts'
export { graphOf, openMarket } from './bench/routing/market.ts'
export { mixedMarket } from './bench/routing/mixed.ts'
`

/** A graph and pools of either commit, of which only what both have in common is used. */
export interface SubjectGraph {
  upsert(pool: Pool): void
  remove(address: string): void
}

/** The modules of one commit; `time` is time zero in the form that its pools take. */
export interface Subject {
  Graph: new () => SubjectGraph
  Router: new (graph: SubjectGraph) => { route(request: RouteRequest): RouteResult }
  decodePool(account: PoolAccount, transferFeeOf: TransferFeeOf): Decoded
  time: ChainTime
  generate(seed: number, pools: number, exactIn: number, exactOut: number): unknown
  graphOf(market: Market): SubjectGraph
  openMarket(name: string, file: unknown): Market
  mixedMarket(seed: number, pools: number, quotes: number): Market
}

export interface PairedSubjects {
  present: Subject
  past: Subject
}

/** Loads the router of this source and that of the baseline, both bundled in the same way. */
export async function loadSubjects(): Promise<PairedSubjects> {
  const load = async (folder: string, time: string) =>
    (await import(await bundle(folder, 'routing', `${ENTRY}export const time = ${time}`))) as Subject
  return { present: await load(REPOSITORY, TIME.present), past: await load(baseline(BASELINE), TIME.past) }
}

interface Side {
  subject: Subject
  pools: number
  graph: SubjectGraph
  requests: RouteRequest[]
  /** Per quote: least milliseconds over all rounds, and the quality of the plan (0 without one). */
  ms: number[]
  quality: number[]
}

/** The market of a specification in the types of one commit. */
export function marketOf(subject: Subject, spec: MarketSpec): Market {
  if (spec.kind === 'open') return subject.openMarket(graphName(spec), readGraph(spec.path))
  const { kind, seed, pools, quotes } = spec
  return kind === 'mixed'
    ? subject.mixedMarket(seed, pools, quotes)
    : subject.openMarket(graphName(spec), subject.generate(seed, pools, quotes, quotes))
}

function sideOf(subject: Subject, spec: MarketSpec, mode: Mode): Side {
  const market = marketOf(subject, spec)
  const requests = market.quotes
    .filter((quote) => quote.mode === mode)
    .map(({ inputMint, outputMint, amount }) => ({ mode, inputMint, outputMint, amount, ...LIMITS }))
  return {
    subject,
    pools: market.pools.length,
    graph: subject.graphOf(market),
    requests,
    ms: [],
    quality: [],
  }
}

function warmUp({ subject, graph, requests }: Side): void {
  const router = new subject.Router(graph)
  const end = cpuNow() + WARM_UP_MS
  for (let i = 0; cpuNow() < end; i++) router.route(requests[i % requests.length]!)
}

const qualityOf = (result: RouteResult): number => {
  if (!result.ok) return 0
  return result.plan.mode === 'ExactIn' ? Number(result.plan.amountOut) : 1 / Number(result.plan.amountIn)
}

/**
 * Times cold quotes of the router and of the baseline in turn, in one process: in each round every quote is asked once
 * of a router without state, on both sides in alternating order. Prints the least of the rounds.
 */
export function pair(subjects: PairedSubjects, spec: MarketSpec, mode: Mode): void {
  const sides = [sideOf(subjects.present, spec, mode), sideOf(subjects.past, spec, mode)] as const
  for (const side of sides) warmUp(side)
  const [present, past] = sides
  const print = printer('routing', { graph: graphName(spec), pools: present.pools, mode })
  for (let round = 0; round < ROUNDS; round++) {
    const routers = sides.map(({ subject, graph }) => new subject.Router(graph))
    for (let i = 0; i < present.requests.length; i++)
      for (const k of (i + round) % 2 === 0 ? [0, 1] : [1, 0]) {
        const side = sides[k]!
        const start = performance.now()
        const result = routers[k]!.route(side.requests[i]!)
        const ms = performance.now() - start
        side.ms[i] = Math.min(side.ms[i] ?? Infinity, ms)
        side.quality[i] = qualityOf(result)
      }
  }
  print('pairedQuotes', present.requests.length, 'quotes')
  for (const [name, of] of [
    ['coldP50Ms', (ms: readonly number[]) => quantile(ms, 0.5)],
    ['coldMeanMs', (ms: readonly number[]) => ms.reduce((sum, value) => sum + value, 0) / ms.length],
    ['coldP99Ms', (ms: readonly number[]) => quantile(ms, 0.99)],
  ] as const)
    print(name, of(present.ms), 'ms', { peer: BASELINE, peerValue: of(past.ms) })
  const [ours, theirs] = [quantile(present.ms, 0.5), quantile(past.ms, 0.5)]
  if (ours !== undefined && theirs) print('coldP50Ratio', ours / theirs, 'ratio', limit('<=', MAX_RATIO))
  const relative = present.quality.flatMap((value, i) =>
    past.quality[i]! > 0 ? [value / past.quality[i]!] : [],
  )
  spread(print, 'overBaseline', relative, LOW_END, 'ratio')
  const missing = ({ quality }: Side) => quality.filter((value) => value === 0).length
  print('withoutPlan', missing(present), 'quotes', { peer: BASELINE, peerValue: missing(past) })
}
