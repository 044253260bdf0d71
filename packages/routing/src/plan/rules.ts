import type { Pool } from '@callisto/amms'
import type { Graph } from '../graph/graph.ts'
import type { SearchFilters } from '../search/request.ts'

/** Restrictions on a quote. Everything that is not excluded is allowed. */
export interface Rules {
  /** Exactly one pool between input and output. */
  onlyDirect?: boolean
  /** The only mints allowed between input and output. */
  intermediates?: ReadonlySet<string>
  /** Labels of the only venues allowed. */
  venues?: ReadonlySet<string>
  /** Labels of excluded venues. */
  excludedVenues?: ReadonlySet<string>
  /** Further condition on a pool (liquidity, age, trust). Called at most once per pool and quote. */
  allowsPool?: (pool: Pool) => boolean
}

const UNKNOWN = 0
const ALLOWED = 1
const REFUSED = 2

/**
 * The rules as predicates on edges and tokens; a pool is classified on first use.
 * @example
 * const graph = new Graph()
 * graph.upsert(cpmm('pool', ['sol', 'usdc'], [1_000n, 150_000n]))
 * filtersOf(graph, { excludedVenues: new Set(['cpmm']) }).allowsEdge?.(0) // => false
 */
export function filtersOf(graph: Graph, rules: Rules): SearchFilters {
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
