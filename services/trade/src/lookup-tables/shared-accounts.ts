import type { ChainTime, Pool } from '@callisto/amms'
import type { PoolRegistry } from '../state/pool-registry.ts'

/**
 * The accounts that routes share, most traded first; programs and mints come with the first pool that uses them.
 * Pools between two tokens of many pools lead. The other pools follow grouped by token, so that one table serves a
 * route to a token. Bonding curves are left out: they trade for hours, and an entry is permanent.
 */
export function sharedRouteAccounts(registry: PoolRegistry): string[] {
  const { pools: known, at } = registry.graph
  const pools = known.flatMap((pool) => (pool && isLasting(pool, at) ? [pool] : []))
  const degrees = new Map<string, number>()
  for (const { mints } of pools) for (const mint of mints) degrees.set(mint, (degrees.get(mint) ?? 0) + 1)
  const ranked = pools.map((pool) => rank(pool, degrees))
  ranked.sort((a, b) => b.degree - a.degree || (a.mint < b.mint ? -1 : a.mint > b.mint ? 1 : 0))
  const accounts = new Set<string>()
  for (const { pool } of ranked)
    for (const side of [0, 1] as const) for (const account of pool.cost(side).accounts) accounts.add(account)
  return [...accounts]
}

const isLasting = (pool: Pool, at: ChainTime): boolean =>
  !pool.isBondingCurve && ([0, 1] as const).every((side) => pool.segments(side, at).length > 0)

/** A pool is grouped under its token with fewer pools. */
function rank(
  pool: Pool,
  degrees: ReadonlyMap<string, number>,
): { pool: Pool; mint: string; degree: number } {
  const [mint0, mint1] = pool.mints
  const [degree0, degree1] = [degrees.get(mint0) ?? 0, degrees.get(mint1) ?? 0]
  return degree0 < degree1 ? { pool, mint: mint0, degree: degree0 } : { pool, mint: mint1, degree: degree1 }
}
