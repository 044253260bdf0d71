import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { audit } from './routing/audit.ts'
import { compare } from './routing/compare.ts'
import { generate } from './routing/generate.ts'
import { type GraphFile, type Market, openMarket } from './routing/market.ts'
import { mixedMarket } from './routing/mixed.ts'
import { printer, printLoad } from './routing/output.ts'
import { score } from './routing/score.ts'
import { installSor } from './routing/sor.ts'

const OPEN_GRAPHS = ['dev-200.json', 'dev-2000.json', 'dev-10000.json']
const MODES = ['ExactIn', 'ExactOut'] as const

const OPTIONS = {
  graphs: { type: 'string', default: 'open,generated,mixed' },
  seeds: { type: 'string', default: '1' },
  from: { type: 'string', default: '1' },
  pools: { type: 'string', default: '200,2000,10000' },
  quotes: { type: 'string', default: '80' },
  effort: { type: 'string', default: '30' },
  audit: { type: 'boolean', default: false },
  peer: { type: 'boolean', default: false },
  'peer-quotes': { type: 'string', default: '40' },
} as const

type Options = ReturnType<typeof parse>

const parse = (args: string[]) => parseArgs({ args, options: OPTIONS }).values

/**
 * Quality and speed of the router on the open graphs (folder in ROUTING_GRAPHS, else `../shared/bench/routing` beside
 * the repository), on graphs generated from fresh seeds, and on the same with pools of every kind.
 * `--graphs open,generated,mixed`; of the generated `--seeds 1`: how many, `--from 1`: the first, `--quotes 80`: of each
 * mode; `--pools 200,2000,10000`; `--effort 30`: how many times longer the searches that plans are compared with may
 * look. `--audit`: the proofs instead, how far every plan is from what no plan can beat. `--peer`: and another router
 * beside ownRun, on the first `--peer-quotes 40` of each mode. Rejects when a plan was wrong or a quote not routed.
 */
export async function run(args: string[]): Promise<void> {
  const options = parse(args)
  const bench = options.audit ? 'routing --audit' : 'routing'
  if (options.peer) installSor()
  printLoad(bench, 'before')
  let failures = 0
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

function* markets(options: Options): Generator<Market> {
  const graphs = options.graphs.split(',')
  const sizes = options.pools.split(',').map(Number)
  if (graphs.includes('open')) yield* openMarkets(sizes)
  const first = Number(options.from)
  const quotes = Number(options.quotes)
  for (let seed = first; seed < first + Number(options.seeds); seed++)
    for (const pools of sizes) {
      if (graphs.includes('generated'))
        yield openMarket(`seed ${seed}`, generate(seed, pools, quotes, quotes))
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
