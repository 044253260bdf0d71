import { parseArgs } from 'node:util'
import { audit } from './routing/audit.ts'
import { type MarketSpec, makeMarket, openGraphs } from './routing/market-spec.ts'
import { printer, printLoad } from './routing/output.ts'
import { loadSubjects, pair } from './routing/paired.ts'
import { score } from './routing/score.ts'

const MODES = ['ExactIn', 'ExactOut'] as const

const OPTIONS = {
  graphs: { type: 'string', default: 'open,mixed' },
  paired: { type: 'string', default: 'generated,mixed' },
  seeds: { type: 'string', default: '1' },
  from: { type: 'string', default: '1' },
  pools: { type: 'string', default: '10000' },
  quotes: { type: 'string', default: '400' },
  'quality-quotes': { type: 'string', default: '100' },
  effort: { type: 'string', default: '30' },
  audit: { type: 'boolean', default: false },
} as const

type Options = ReturnType<typeof parse>

const parse = (args: string[]) => parseArgs({ args, options: OPTIONS }).values

/**
 * Speed and quality of the router, in this order: cold quotes against those of an earlier commit in the same process,
 * then the plans over the best known ones. `--paired generated,mixed` and `--graphs open,mixed`: the graphs of both
 * parts, none for an empty list. `open`: the open graphs (folder in ROUTING_GRAPHS, default `../shared/bench/routing`
 * beside the repository); `generated`, `mixed`: graphs from seeds with constant products or with pools of every kind.
 * `--pools 10000`: sizes of the latter two; `--seeds 1`: number of seeds, `--from 1`: the first;
 * `--quotes 400` and `--quality-quotes 100`: their quotes per mode in the first and the second part; `--effort 30`:
 * perturbations of the reference searches relative to the router's. `--audit`: gaps of all plans to the proven bound
 * instead. Rejects when a plan was wrong or a quote not routed, and before any run when an open graph is missing.
 */
export async function run(args: string[]): Promise<void> {
  const options = parse(args)
  const bench = options.audit ? 'routing-audit' : 'routing'
  const paired = options.audit ? [] : [...marketsOf(options, options.paired, options.quotes)]
  const evaluated = [...marketsOf(options, options.graphs, options['quality-quotes'])]
  printLoad(bench, 'before')
  if (paired.length > 0) await measureSpeed(paired)
  await measureQuality(options, evaluated, bench)
  printLoad(bench, 'after')
}

async function measureSpeed(specs: readonly MarketSpec[]): Promise<void> {
  const subjects = await loadSubjects()
  for (const spec of specs) for (const mode of MODES) pair(subjects, spec, mode)
}

async function measureQuality(options: Options, specs: readonly MarketSpec[], bench: string): Promise<void> {
  let failures = 0
  for (const spec of specs) {
    const market = makeMarket(spec)
    for (const mode of MODES) {
      const print = printer(bench, { graph: market.name, pools: market.pools.length, mode })
      if (options.audit) audit(market, mode, print)
      else failures += await score(market, spec, mode, Number(options.effort), print)
    }
  }
  if (failures > 0) throw new Error(`routing: ${failures} wrong plans or quotes without a route`)
}

const sizesOf = (options: Options): number[] => options.pools.split(',').map(Number)

function* marketsOf(options: Options, list: string, perMode: string): Generator<MarketSpec> {
  const kinds = list.split(',')
  if (kinds.includes('open')) yield* openGraphs()
  const [first, quotes] = [Number(options.from), Number(perMode)]
  for (let seed = first; seed < first + Number(options.seeds); seed++)
    for (const pools of sizesOf(options))
      for (const kind of ['generated', 'mixed'] as const)
        if (kinds.includes(kind)) yield { kind, seed, pools, quotes }
}
