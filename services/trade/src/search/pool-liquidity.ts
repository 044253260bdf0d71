import type { ChainTime, LiquiditySegment, Pool, Side } from '@callisto/amms'
import type { AssetPrice } from '@callisto/contract'

/**
 * The liquidity of a pool in USD: what it can pay out of both tokens, summed over its segments. A token without a
 * price adds nothing; undefined where neither token has a price. Floating point, for filters only.
 */
export function poolLiquidityUsd(
  pool: Pool,
  prices: Readonly<Record<string, AssetPrice>>,
  at: ChainTime,
): number | undefined {
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
