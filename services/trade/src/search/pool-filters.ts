import type { ChainTime, LiquiditySegment, Pool, Side } from '@callisto/amms'
import type { AssetPrice } from '@callisto/contract'
import type { FilterMasks, Graph } from '@callisto/routing'
import type { RouteQuery } from './route-search.ts'

type Prices = Readonly<Record<string, AssetPrice>>

export interface PoolFilters
  extends Partial<
    Pick<RouteQuery, 'venues' | 'excludedVenues' | 'minLiquidityUsd' | 'prices' | 'intermediates'>
  > {
  /** What holds of every pool in a plan of the query; all pools where it is absent. */
  isPossible?: ((pool: Pool) => boolean) | undefined
}

/** The pools and tokens that a query allows, by their numbers in the graph. */
export function toFilterMasks(filters: PoolFilters, graph: Graph): FilterMasks {
  const pools = poolMask(filters, graph)
  const { intermediates } = filters
  return {
    ...(pools ? { pools } : {}),
    ...(intermediates
      ? { middles: Int32Array.from([...intermediates].flatMap((mint) => graph.token(mint) ?? [])) }
      : {}),
  }
}

function poolMask(
  { venues, excludedVenues, minLiquidityUsd: minUsd, prices, isPossible }: PoolFilters,
  graph: Graph,
): Uint8Array | undefined {
  const priced = minUsd === undefined ? undefined : prices
  if (!venues && !excludedVenues && !priced && !isPossible) return undefined
  const [included, excluded] = [venues && new Set(venues), new Set(excludedVenues)]
  const mask = new Uint8Array(graph.pools.length)
  for (const [index, pool] of graph.pools.entries()) {
    if (pool === undefined || excluded.has(pool.label) || included?.has(pool.label) === false) continue
    if (isPossible?.(pool) === false) continue
    const usd = priced ? graphLiquidityUsd(graph, index, priced) : 0
    if (usd !== undefined && usd >= (priced ? minUsd! : 0)) mask[index] = 1
  }
  return mask
}

/** `poolLiquidityUsd` of a pool of the graph, from the totals that its arrays hold. */
function graphLiquidityUsd({ pools, edges }: Graph, index: number, prices: Prices): number | undefined {
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

/**
 * The liquidity of a pool in USD: what it can pay out of both tokens, summed over its segments. A token without a
 * price adds nothing; undefined where neither token has a price. Floating point, for filters only.
 */
export function poolLiquidityUsd(pool: Pool, prices: Prices, at: ChainTime): number | undefined {
  const sides = ([0, 1] as const).map((side) => sideLiquidityUsd(pool, side, prices[pool.mints[side]], at))
  return sides.every((usd) => usd === undefined) ? undefined : (sides[0] ?? 0) + (sides[1] ?? 0)
}

function sideLiquidityUsd(
  pool: Pool,
  side: Side,
  price: AssetPrice | undefined,
  at: ChainTime,
): number | undefined {
  if (price === undefined) return undefined
  const held = pool.segments(side === 0 ? 1 : 0, at).reduce((total, segment) => total + payable(segment), 0)
  return (held / 10 ** price.decimals) * price.usdPrice
}

/** Base units that a segment pays until it is used up. */
const payable = ({ inReserve, outReserve, capacityIn }: LiquiditySegment): number =>
  capacityIn === Infinity ? outReserve : (outReserve * capacityIn) / (inReserve + capacityIn)
