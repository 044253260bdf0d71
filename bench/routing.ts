import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { audit } from './routing/audit.ts'
import { generate } from './routing/generate.ts'
import { type ScoredGraph, score } from './routing/score.ts'

const OPEN_GRAPHS = ['dev-200.json', 'dev-2000.json', 'dev-10000.json']

/**
 * Quality and speed of the router, one JSON line per graph and mode: on the open graphs (folder in ROUTING_GRAPHS,
 * else `../shared/bench/routing` beside the repository) and on graphs generated from fresh seeds.
 * `--seeds 3`: how many; `--from 1`: the first; `--pools 200,2000,10000`; `--effort 30`: how many times longer the
 * search that generated graphs are compared with may look. `--audit`: the proofs instead, how far every plan is from
 * what no plan can beat. Rejects when a plan was wrong or a quote not routed.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '2' },
      from: { type: 'string', default: '1' },
      pools: { type: 'string', default: '200,2000,10000' },
      effort: { type: 'string', default: '30' },
      audit: { type: 'boolean', default: false },
    },
  })
  const graphs = [...openGraphs(), ...generated(values)]
  if (values.audit) {
    for (const [name, graph] of graphs)
      for (const mode of ['ExactIn', 'ExactOut'] as const)
        console.log(JSON.stringify(audit(name, graph, mode)))
    return
  }
  const failures = graphs.flatMap(([name, graph, effort]) =>
    (['ExactIn', 'ExactOut'] as const).map((mode) => {
      const line = score(name, graph, mode, effort)
      console.log(JSON.stringify(line))
      return line.wrong + line.unroutable
    }),
  )
  if (failures.some((count) => count > 0)) throw new Error('routing: wrong plans or quotes without a route')
}

type Named = [name: string, graph: ScoredGraph, effort: number]

function openGraphs(): Named[] {
  const folder = process.env.ROUTING_GRAPHS ?? join(import.meta.dirname, '../../shared/bench/routing')
  const found = OPEN_GRAPHS.filter((file) => existsSync(join(folder, file)))
  if (found.length === 0)
    console.log(JSON.stringify({ bench: 'routing', skipped: 'open graphs', why: 'no ROUTING_GRAPHS folder' }))
  return found.map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as ScoredGraph, 0])
}

function* generated(options: {
  seeds: string
  from: string
  pools: string
  effort: string
}): Generator<Named> {
  const first = Number(options.from)
  for (let seed = first; seed < first + Number(options.seeds); seed++)
    for (const pools of options.pools.split(','))
      yield [`seed ${seed}`, generate(seed, Number(pools)), Number(options.effort)]
}
