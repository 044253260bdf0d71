import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { audit } from './routing/audit.ts'
import { compare } from './routing/compare.ts'
import { generate } from './routing/generate.ts'
import { type GraphFile, type Market, openMarket } from './routing/market.ts'
import { mixedMarket } from './routing/mixed.ts'
import { printer, printLoad } from './routing/output.ts'
import { loadSubjects, pair } from './routing/paired.ts'
import { score } from './routing/score.ts'
import { installSor } from './routing/sor.ts'

const OPEN_GRAPHS = ['dev-200.json', 'dev-2000.json', 'dev-10000.json']
const MODES = ['ExactIn', 'ExactOut'] as const

const OPTIONS = {
  graphs: { type: 'string', default: 'open,paired,mixed' },
  seeds: { type: 'string', default: '1' },
  from: { type: 'string', default: '1' },
  pools: { type: 'string', default: '10000' },
  quotes: { type: 'string', default: '400' },
  effort: { type: 'string', default: '30' },
  audit: { type: 'boolean', default: false },
  peer: { type: 'boolean', default: false },
  'peer-quotes': { type: 'string', default: '40' },
} as const

type Options = ReturnType<typeof parse>

const parse = (args: string[]) => parseArgs({ args, options: OPTIONS }).values

/**
 * Quality and speed of the router. `--graphs` is a list of: `open`, the open graphs (folder in ROUTING_GRAPHS, default
 * `../shared/bench/routing` beside the repository); `generated` and `mixed`, graphs from seeds with constant products
 * or with pools of every kind; `paired`, cold quotes on both of the latter against those of an earlier commit in the
 * same process. `--pools 10000`: sizes; `--seeds 1`: number of seeds, `--from 1`: the first; `--quotes 400`: quotes per
 * mode of a generated graph; `--effort 30`: perturbations of the reference searches relative to the router's.
 * `--audit`: gaps of all plans to the proven bound instead. `--peer`: also the Balancer SOR on the first
 * `--peer-quotes 40` of each mode of constant-product graphs. Rejects when a plan was wrong or a quote not routed.
 */
export async function run(args: string[]): Promise<void> {
  const options = parse(args)
  const bench = options.audit ? 'routing --audit' : 'routing'
  if (options.peer) installSor()
  printLoad(bench, 'before')
  let failures = 0
  if (!options.audit) await pairs(options)
  for (const market of markets(options))
    for (const mode of MODES) {
      const print = printer(bench, { graph: market.name, pools: market.pools.length, mode })
      if (options.audit) audit(market, mode, print)
      else failures += score(market, mode, Number(options.effort), print)
      if (options.peer) await compare(market, mode, Number(options['peer-quotes']), print)
    }
  printLoad(bench, 'after')
  if (failures > 0) throw new Error(`routing: ${failures} wrong plans or quotes without a route`)
}

async function pairs(options: Options): Promise<void> {
  if (!options.graphs.split(',').includes('paired')) return
  const subjects = await loadSubjects()
  for (const { seed, pools } of seededSizes(options))
    for (const kind of ['generated', 'mixed'] as const)
      for (const mode of MODES) {
        const print = printer('routing', { graph: `seed ${seed}, ${kind}, paired`, pools, mode })
        pair(subjects, { kind, seed, pools, quotes: Number(options.quotes) }, mode, print)
      }
}

function* seededSizes(options: Options): Generator<{ seed: number; pools: number }> {
  const first = Number(options.from)
  for (let seed = first; seed < first + Number(options.seeds); seed++)
    for (const pools of options.pools.split(',')) yield { seed, pools: Number(pools) }
}

function* markets(options: Options): Generator<Market> {
  const graphs = options.graphs.split(',')
  if (graphs.includes('open')) yield* openMarkets(options.pools.split(',').map(Number))
  const quotes = Number(options.quotes)
  for (const { seed, pools } of seededSizes(options)) {
    if (graphs.includes('generated')) yield openMarket(`seed ${seed}`, generate(seed, pools, quotes, quotes))
    if (graphs.includes('mixed')) yield mixedMarket(seed, pools, quotes)
  }
}

function* openMarkets(sizes: readonly number[]): Generator<Market> {
  const folder = process.env.ROUTING_GRAPHS ?? join(import.meta.dirname, '../../shared/bench/routing')
  const found = OPEN_GRAPHS.filter((file) => existsSync(join(folder, file)))
  if (found.length === 0) console.error('routing: no open graphs; name their folder in ROUTING_GRAPHS')
  for (const file of found) {
    const market = openMarket(file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as GraphFile)
    if (sizes.includes(market.pools.length)) yield market
  }
}
