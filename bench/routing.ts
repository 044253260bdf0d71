import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { audit } from './routing/audit.ts'
import { generate } from './routing/generate.ts'
import { type GraphFile, type Market, openMarket } from './routing/market.ts'
import { mixedMarket } from './routing/mixed.ts'
import { score } from './routing/score.ts'

const OPEN_GRAPHS = ['dev-200.json', 'dev-2000.json', 'dev-10000.json']
const MODES = ['ExactIn', 'ExactOut'] as const

/**
 * Quality and speed of the router, one JSON line per graph and mode: on the open graphs (folder in ROUTING_GRAPHS,
 * else `../shared/bench/routing` beside the repository), on graphs generated from fresh seeds, and on the same with
 * pools of every kind.
 * `--seeds 1`: how many; `--from 1`: the first; `--pools 200,2000,10000`; `--effort 30`: how many times longer the
 * search that generated graphs are compared with may look. `--audit`: the proofs instead, how far every plan is from
 * what no plan can beat. Rejects when a plan was wrong or a quote not routed.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '1' },
      from: { type: 'string', default: '1' },
      pools: { type: 'string', default: '200,2000,10000' },
      effort: { type: 'string', default: '30' },
      audit: { type: 'boolean', default: false },
    },
  })
  let failures = 0
  for (const [market, effort] of [...openMarkets(), ...generatedMarkets(values)])
    for (const mode of MODES) {
      const line = values.audit ? audit(market, mode) : score(market, mode, effort)
      console.log(JSON.stringify(line))
      if ('wrong' in line) failures += line.wrong + line.unroutable
    }
  if (failures > 0) throw new Error(`routing: ${failures} wrong plans or quotes without a route`)
}

type Scored = [market: Market, effort: number]

function openMarkets(): Scored[] {
  const folder = process.env.ROUTING_GRAPHS ?? join(import.meta.dirname, '../../shared/bench/routing')
  const found = OPEN_GRAPHS.filter((file) => existsSync(join(folder, file)))
  if (found.length === 0)
    console.log(JSON.stringify({ bench: 'routing', skipped: 'open graphs', why: 'no ROUTING_GRAPHS folder' }))
  return found.map((file) => [
    openMarket(file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as GraphFile),
    0,
  ])
}

function* generatedMarkets(options: {
  seeds: string
  from: string
  pools: string
  effort: string
}): Generator<Scored> {
  const first = Number(options.from)
  const effort = Number(options.effort)
  for (let seed = first; seed < first + Number(options.seeds); seed++)
    for (const pools of options.pools.split(',').map(Number)) {
      yield [openMarket(`seed ${seed}`, generate(seed, pools)), effort]
      yield [mixedMarket(seed, pools), effort]
    }
}
