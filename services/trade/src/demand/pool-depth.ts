import type { ChainTime, Pool } from '@callisto/amms'

/** The most that a pool pays of `mints[1]`, as a float: pools of one pair of mints compare by it. */
export function poolDepth(pool: Pool, at: ChainTime): number {
  let depth = 0
  for (const { inReserve, outReserve, capacityIn } of pool.segments(0, at))
    depth += Number.isFinite(capacityIn) ? (outReserve * capacityIn) / (inReserve + capacityIn) : outReserve
  return Number.isFinite(depth) ? depth : 0
}

/** Takes the deepest of each list in turn, then the second of each. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat()
}
