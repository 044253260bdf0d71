import type { RouteRequest, RouteResult } from '@callisto/routing'
import { baseline, bundle, REPOSITORY } from '../baseline.ts'
import type { Market } from './market.ts'
import type { Print } from './output.ts'
import type { Mode } from './score.ts'
import { cpuNow, LOW_END, quantile } from './statistics.ts'

/** The commit that the router is timed against. */
export const BASELINE = 'e0b4ff6'

/** Largest ratio of the median of a cold quote to that of the baseline. */
const MAX_RATIO = 0.75
const TARGET_POOLS = 10_000

const ROUNDS = 3
const WARM_UP_MS = 2_000
const LIMITS = { maxHops: 4, maxPaths: 5 }

/** Modules of both commits: each has its own router, pools and generator, and the same seeds give the same graphs. */
const ENTRY = `
export { Router } from '@callisto/routing'
export { generate } from './bench/routing/generate.ts'
export { graphOf, openMarket } from './bench/routing/market.ts'
export { mixedMarket } from './bench/routing/mixed.ts'
`

interface Subject {
  Router: new (graph: unknown) => { route(request: RouteRequest): RouteResult }
  generate(seed: number, pools: number, exactIn: number, exactOut: number): unknown
  graphOf(market: Market): unknown
  openMarket(name: string, file: unknown): Market
  mixedMarket(seed: number, pools: number, quotes: number): Market
}

export interface PairedSubjects {
  present: Subject
  past: Subject
}

/** Loads the router of this source and that of the baseline, both bundled in the same way. */
export async function loadSubjects(): Promise<PairedSubjects> {
  const load = async (folder: string) => (await import(await bundle(folder, 'routing', ENTRY))) as Subject
  return { present: await load(REPOSITORY), past: await load(baseline(BASELINE)) }
}

export interface PairedMarket {
  kind: 'generated' | 'mixed'
  seed: number
  pools: number
  quotes: number
}

interface Side {
  subject: Subject
  graph: unknown
  requests: RouteRequest[]
  /** Per quote: least milliseconds over all rounds, and the quality of the plan (0 without one). */
  ms: number[]
  quality: number[]
}

function sideOf(subject: Subject, { kind, seed, pools, quotes }: PairedMarket, mode: Mode): Side {
  const market =
    kind === 'mixed'
      ? subject.mixedMarket(seed, pools, quotes)
      : subject.openMarket(`seed ${seed}`, subject.generate(seed, pools, quotes, quotes))
  const requests = market.quotes
    .filter((quote) => quote.mode === mode)
    .map(({ inputMint, outputMint, amount }) => ({ mode, inputMint, outputMint, amount, ...LIMITS }))
  return { subject, graph: subject.graphOf(market), requests, ms: [], quality: [] }
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
export function pair(subjects: PairedSubjects, market: PairedMarket, mode: Mode, print: Print): void {
  const sides = [sideOf(subjects.present, market, mode), sideOf(subjects.past, market, mode)] as const
  for (const side of sides) warmUp(side)
  const [present, past] = sides
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
  print('quotes of the pair', present.requests.length, 'quotes')
  for (const [name, of] of [
    ['coldP50Ms', (ms: readonly number[]) => quantile(ms, 0.5)],
    ['coldMeanMs', (ms: readonly number[]) => ms.reduce((sum, value) => sum + value, 0) / ms.length],
    ['coldP99Ms', (ms: readonly number[]) => quantile(ms, 0.99)],
  ] as const)
    print(name, of(present.ms), 'ms', { peer: BASELINE, peerValue: of(past.ms) })
  const [ours, theirs] = [quantile(present.ms, 0.5), quantile(past.ms, 0.5)]
  if (market.pools === TARGET_POOLS && ours !== undefined && theirs)
    print('coldP50Ratio', ours / theirs, 'ratio', { peer: 'limit <=', peerValue: MAX_RATIO })
  const relative = present.quality.flatMap((value, i) =>
    past.quality[i]! > 0 ? [value / past.quality[i]!] : [],
  )
  for (const [name, q] of Object.entries(LOW_END))
    print(`result over the baseline's, ${name}`, quantile(relative, q), 'ratio')
  const missing = ({ quality }: Side) => quality.filter((value) => value === 0).length
  print('without a plan', missing(present), 'quotes', { peer: BASELINE, peerValue: missing(past) })
}
