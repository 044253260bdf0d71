import type { LiquiditySegment, Pool, Side } from '@callisto/amms'
import type { AssetPrice, MarketReadPort } from '@callisto/contract'
import type { PoolRegistry } from '../state/pool-registry.ts'

/** What pools are poolLiquidityUsd to a rule on liquidity; undefined where no token of a pool has a price. */
export type PoolLiquidityUsd = (pool: Pool) => number | undefined

/**
 * Prices all tokens of the registry. A pool is poolLiquidityUsd what it can pay out of either token: both reserves of a pool, the
 * ranges and bins that are left to walk, what a curve has for sale. A token without a price adds nothing.
 */
export async function createPoolLiquidityUsd(
  registry: PoolRegistry,
  market: MarketReadPort,
  signal: AbortSignal,
): Promise<PoolLiquidityUsd> {
  const prices = await market.prices([...registry.mints.keys()], signal)
  const { unixTime } = registry.graph
  return (pool) => {
    const sides = ([0, 1] as const).map((side) =>
      sideLiquidityUsd(pool, side, prices[pool.mints[side]], unixTime),
    )
    return sides.every((one) => one === undefined) ? undefined : (sides[0] ?? 0) + (sides[1] ?? 0)
  }
}

function sideLiquidityUsd(
  pool: Pool,
  side: Side,
  price: AssetPrice | undefined,
  unixTime: number,
): number | undefined {
  if (price === undefined) return undefined
  const held = pool.segments(side === 0 ? 1 : 0, unixTime).reduce((total, one) => total + payable(one), 0)
  return (held / 10 ** price.decimals) * price.usdPrice
}

const payable = ({ inReserve, outReserve, capacityIn }: LiquiditySegment): number =>
  capacityIn === Infinity ? outReserve : (outReserve * capacityIn) / (inReserve + capacityIn)
