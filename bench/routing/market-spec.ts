import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chainTimeAt } from '@callisto/amms'
import { generate } from './generate.ts'
import { type GraphFile, type Market, openMarket } from './market.ts'
import { mixedMarket } from './mixed.ts'

const OPEN_GRAPHS = ['dev-200.json', 'dev-2000.json', 'dev-10000.json']

/** What a market is made from, so that another process or another commit makes the same one. */
export type MarketSpec =
  | { kind: 'open'; path: string }
  | { kind: 'generated' | 'mixed'; seed: number; pools: number; quotes: number }

/** Name of the graph in figures. */
export const graphName = (spec: MarketSpec): string =>
  spec.kind === 'open' ? basename(spec.path, '.json') : `${spec.kind}-${spec.seed}`

export const readGraph = (path: string): GraphFile => JSON.parse(readFileSync(path, 'utf8')) as GraphFile

export function makeMarket(spec: MarketSpec): Market {
  if (spec.kind === 'open') return openMarket(graphName(spec), readGraph(spec.path))
  const { kind, seed, pools, quotes } = spec
  return kind === 'mixed'
    ? mixedMarket(seed, pools, quotes)
    : openMarket(graphName(spec), generate(seed, pools, quotes, quotes))
}

/** The open graphs in the folder of ROUTING_GRAPHS. Throws when one is not there: a run without them proves little. */
export function openGraphs(): MarketSpec[] {
  const folder = process.env.ROUTING_GRAPHS ?? join(import.meta.dirname, '../../../shared/bench/routing')
  return OPEN_GRAPHS.map((file) => {
    const path = join(folder, file)
    if (!existsSync(path))
      throw new Error(
        `routing: no ${path}; name the folder of the open graphs in ROUTING_GRAPHS, or pass --graphs mixed`,
      )
    return { kind: 'open', path }
  })
}

/** Amounts whose exact quotes stand for the state of a pool. */
const PROBES = [10n ** 5n, 10n ** 9n, 10n ** 13n]

/** Hash of all that decides the value of a plan: the tokens of the pools and what they pay. */
export function fingerprint({ pools }: Market): string {
  const hash = createHash('sha256')
  const at = chainTimeAt(0)
  for (const pool of pools) {
    hash.update(`${pool.address} ${pool.mints.join(' ')}`)
    for (const side of [0, 1] as const)
      for (const amount of PROBES) {
        const quote = pool.quoteExactIn(side, amount, at)
        hash.update(quote.ok ? ` ${quote.amountOut}` : ` ${quote.code}`)
      }
  }
  return hash.digest('hex').slice(0, 16)
}
