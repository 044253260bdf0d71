import type { Pool } from '@callisto/amms'
import type { AssetPrice } from '@callisto/contract'
import type { FilterMasks, Graph } from '@callisto/routing'
import type { RouteQuery } from './route-search.ts'

export interface PoolFilters
  extends Pick<RouteQuery, 'venues' | 'excludedVenues' | 'liquidity' | 'intermediates'> {
  /** What holds of every pool in a plan of the query; all pools where it is absent. */
  isPossible?: ((pool: Pool) => boolean) | undefined
}

/** The pools and tokens that a query allows, by their numbers in the graph. */
export function toFilterMasks(query: PoolFilters, graph: Graph): FilterMasks {
  const pools = poolMask(query, graph)
  const { intermediates } = query
  return {
    ...(pools ? { pools } : {}),
    ...(intermediates
      ? { middles: Int32Array.from([...intermediates].flatMap((mint) => graph.token(mint) ?? [])) }
      : {}),
  }
}

function poolMask(
  { venues, excludedVenues, liquidity, isPossible }: PoolFilters,
  graph: Graph,
): Uint8Array | undefined {
  if (!venues && !excludedVenues && !liquidity && !isPossible) return undefined
  const [included, excluded] = [venues && new Set(venues), new Set(excludedVenues)]
  const mask = new Uint8Array(graph.pools.length)
  for (const [index, pool] of graph.pools.entries()) {
    if (pool === undefined || excluded.has(pool.label) || included?.has(pool.label) === false) continue
    if (isPossible?.(pool) === false) continue
    const usd = liquidity ? liquidityUsd(graph, index, liquidity.prices) : 0
    if (usd !== undefined && usd >= (liquidity?.minUsd ?? 0)) mask[index] = 1
  }
  return mask
}

/** `poolLiquidityUsd` of a pool of the graph, from the totals that its arrays hold. */
function liquidityUsd(
  { pools, edges }: Graph,
  index: number,
  prices: Readonly<Record<string, AssetPrice>>,
): number | undefined {
  const mints = pools[index]?.mints ?? []
  let total: number | undefined
  for (const [side, mint] of mints.entries()) {
    const price = prices[mint]
    if (price === undefined) continue
    // The edge that spends the other mint pays out this one.
    const payout = edges.rootPayout(2 * index + (1 - side)) ** 2
    total = (total ?? 0) + (payout / 10 ** price.decimals) * price.usdPrice
  }
  return total
}
