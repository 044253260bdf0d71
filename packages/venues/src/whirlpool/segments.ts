import { type LiquiditySegment, rangeSegment, type Side } from '@callisto/amms'
import { FeeWalk } from './adaptive-fee.ts'
import { MAX_STEPS, type PoolPosition } from './swap.ts'
import type { TickPath } from './tick-path.ts'

interface SegmentTerms {
  path: TickPath
  feePpm: number
  side: Side
  unixTime: number
  /** Shares that transfer fees leave of each side. */
  keptIn: number
  keptOut: number
  limit: number
}

/**
 * A segment for each range of one liquidity and one fee, nearest first. Towards its reference an adaptive fee falls with
 * each group: such a segment gives no more at its start than the one before it at its end.
 */
export function pathSegments(
  { sqrtPrice: from, tick, liquidity: active, adaptiveFee }: PoolPosition,
  { path, feePpm, side, unixTime, keptIn, keptOut, limit }: SegmentTerms,
): LiquiditySegment[] {
  const found: LiquiditySegment[] = []
  const zeroForOne = side === 0
  const walk = adaptiveFee && FeeWalk.start(adaptiveFee, feePpm, tick, zeroForOne, unixTime)
  if (adaptiveFee && !walk) return found
  let [sqrtPrice, liquidity, number] = [from, active, 0]
  for (let steps = 0; steps < MAX_STEPS && found.length < limit; steps++) {
    const stop = path.at(number)
    if (stop === undefined) break
    const afterFee = keptIn * (1 - Number(walk?.ratePpm() ?? feePpm) / 1e6)
    const target = walk?.boundOf(stop.sqrtPrice, liquidity) ?? stop.sqrtPrice
    if (liquidity > 0n && target !== sqrtPrice) {
      const segment = rangeSegment(liquidity, sqrtPrice, target, afterFee, keptOut)
      found.push(walk ? notAbove(found.at(-1), segment) : segment)
    }
    sqrtPrice = target
    if (target === stop.sqrtPrice) {
      liquidity += zeroForOne ? -stop.liquidityNet : stop.liquidityNet
      number += 1
    }
    walk?.advance(sqrtPrice, stop)
  }
  return found
}

function notAbove(last: LiquiditySegment | undefined, next: LiquiditySegment): LiquiditySegment {
  if (last === undefined) return next
  const atEnd =
    (last.outReserve / (last.inReserve + last.capacityIn)) *
    (last.inReserve / (last.inReserve + last.capacityIn))
  const atStart = next.outReserve / next.inReserve
  return atStart > atEnd ? { ...next, outReserve: atEnd * next.inReserve } : next
}
