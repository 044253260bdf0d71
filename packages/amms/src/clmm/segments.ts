import type { LiquiditySegment } from '../amm.ts'
import type { PoolState, Tick } from './swap.ts'

const toFloat = (price: bigint): number => Number(price) / 2 ** 64

/**
 * One range of a swap as a float constant product, from the price where it is entered to the one where it ends: virtual
 * reserves `L / p` and `L * p`. `keptIn` and `keptOut` are the shares that fees leave of each side.
 */
export function rangeSegment(
  liquidity: bigint,
  from: bigint,
  to: bigint,
  keptIn: number,
  keptOut: number,
): LiquiditySegment {
  const zeroForOne = to < from
  const [active, price, end] = [Number(liquidity), toFloat(from), toFloat(to)]
  const [reserve0, reserve1] = [active / price, active * price]
  const [inReserve, outReserve] = zeroForOne ? [reserve0, reserve1] : [reserve1, reserve0]
  // The exact difference: that of two floats would be off where a range is short.
  const move = zeroForOne ? toFloat(from - to) : toFloat(to - from)
  const capacity = zeroForOne ? (reserve0 * move) / end : active * move
  return { inReserve: inReserve / keptIn, outReserve: outReserve * keptOut, capacityIn: capacity / keptIn }
}

/**
 * The ranges that a swap would pass as float constant products, nearest first; at most `limit` of them.
 */
export function rangeSegments(
  poolState: PoolState,
  ticks: readonly Tick[],
  zeroForOne: boolean,
  keptIn: number,
  keptOut: number,
  limit = Infinity,
): LiquiditySegment[] {
  const segments: LiquiditySegment[] = []
  let { liquidity, sqrtPrice } = poolState
  for (let at = zeroForOne ? poolState.ticksBelow - 1 : poolState.ticksBelow; ; at += zeroForOne ? -1 : 1) {
    const tick = ticks[at]
    if (tick === undefined) return segments
    if (liquidity > 0n && tick.sqrtPrice !== sqrtPrice) {
      segments.push(rangeSegment(liquidity, sqrtPrice, tick.sqrtPrice, keptIn, keptOut))
      if (segments.length === limit) return segments
    }
    liquidity += zeroForOne ? -tick.liquidityNet : tick.liquidityNet
    sqrtPrice = tick.sqrtPrice
  }
}
