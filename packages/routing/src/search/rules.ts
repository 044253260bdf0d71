import type { Pool } from '@callisto/amms'
import type { Graph } from '../graph/graph.ts'

/** What a quote may use. Everything is allowed that is not ruled out. */
export interface Rules {
  /** One pool from input to output. */
  onlyDirect?: boolean
  /** The only mints that may stand between input and output. */
  intermediates?: ReadonlySet<string>
  /** Labels of the only venues to use. */
  venues?: ReadonlySet<string>
  /** Labels of venues not to use. */
  excludedVenues?: ReadonlySet<string>
  /** Any further condition on a pool: liquidity, age, trust. Called once per pool and quote at most. */
  allowsPool?: (pool: Pool) => boolean
}

export interface Filters {
  allowsEdge: ((edge: number) => boolean) | undefined
  allowsMiddle: ((token: number) => boolean) | undefined
}

const UNKNOWN = 0
const ALLOWED = 1
const REFUSED = 2

/** The rules as predicates on edges and tokens of a graph; each pool is judged when it is first met. */
export function filtersOf(graph: Graph, rules: Rules): Filters {
  const { intermediates, venues, excludedVenues, allowsPool } = rules
  const allowsMiddle = intermediates && ((token: number) => intermediates.has(graph.mints[token]!))
  if (venues === undefined && excludedVenues === undefined && allowsPool === undefined)
    return { allowsEdge: undefined, allowsMiddle }
  const judge = (pool: Pool) =>
    (venues === undefined || venues.has(pool.label)) &&
    !excludedVenues?.has(pool.label) &&
    (allowsPool === undefined || allowsPool(pool))
  const verdicts = new Map<number, number>()
  const allowsEdge = (edge: number) => {
    const index = edge >> 1
    let verdict = verdicts.get(index) ?? UNKNOWN
    if (verdict === UNKNOWN) {
      const pool = graph.pools[index]
      verdict = pool !== undefined && judge(pool) ? ALLOWED : REFUSED
      verdicts.set(index, verdict)
    }
    return verdict === ALLOWED
  }
  return { allowsEdge, allowsMiddle }
}
