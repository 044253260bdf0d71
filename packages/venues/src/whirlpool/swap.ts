import { MAX_AMOUNT, type Side, type SwapErrorCode } from '@callisto/amms'
import { computeSwapStep } from '../shared/concentrated/swap-step.ts'
import { type AdaptiveFee, FeeWalk } from './adaptive-fee.ts'
import { tickPrices } from './prices.ts'
import type { TickPath } from './tick-path.ts'

/** What a swap moves of a pool. */
export interface PoolPosition {
  sqrtPrice: bigint
  tick: number
  liquidity: bigint
  /** Absent where the fee is fixed. */
  adaptiveFee: AdaptiveFee | undefined
}

export interface SwapTerms {
  /** In the direction of `side`, from the position's tick. */
  path: TickPath
  feePpm: number
  side: Side
  exactIn: boolean
  unixTime: number
}

/** What a swap does, base units: `received` arrives in the vault, `fee` of it is kept. */
export interface RangeSwap {
  received: bigint
  out: bigint
  fee: bigint
  counts: SwapCounts
  /** Position after the swap; a search asks for many quotes and few of these. */
  after: () => PoolPosition
}

/** What the units of a swap depend on. */
export interface SwapCounts {
  steps: number
  crossed: number
  /** From the first tick to the last stop: the places between them are searched one by one. */
  distance: number
}

/** Liquidity from which products of the program's own 256-bit arithmetic may overflow. */
const MAX_LIQUIDITY = 2n ** 95n
/** Ticks of three arrays, and more groups of an adaptive fee than a transaction has units for. */
export const MAX_STEPS = 400

/**
 * Swaps range after range, from one initialized tick to the next and from one group of an adaptive fee to the next. An
 * amount that is not moved in full is refused: at the bounds of the price the program fills a part of an input.
 */
export function swapRanges(
  start: PoolPosition,
  { path, feePpm, side, exactIn, unixTime }: SwapTerms,
  amount: bigint,
): RangeSwap | SwapErrorCode {
  const zeroForOne = side === 0
  const { adaptiveFee } = start
  const walk = adaptiveFee && FeeWalk.start(adaptiveFee, feePpm, start.tick, zeroForOne, unixTime)
  if (adaptiveFee && !walk) return 'NOT_TRADABLE'
  const [direction, fixedFee] = [{ zeroForOne, exactIn }, BigInt(feePpm)]
  let { sqrtPrice, liquidity } = start
  // Undefined: the tick of the price.
  let tick: number | undefined = start.tick
  let [received, out, fee, amountRemaining] = [0n, 0n, 0n, amount]
  let [steps, crossed, number, lastStop] = [0, 0, 0, start.tick]
  while (amountRemaining > 0n) {
    const stop = path.at(number)
    if (stop === undefined || liquidity >= MAX_LIQUIDITY || steps === MAX_STEPS) return 'AMOUNT_TOO_LARGE'
    lastStop = stop.tick
    const rate = walk?.ratePpm() ?? fixedFee
    const target = walk?.boundOf(stop.sqrtPrice, liquidity) ?? stop.sqrtPrice
    const step = computeSwapStep({ sqrtPrice, liquidity }, target, amountRemaining, rate, direction)
    if (step === undefined) return 'AMOUNT_TOO_LARGE'
    steps += 1
    received += step.amountIn + step.fee
    out += step.amountOut
    fee += step.fee
    amountRemaining -= exactIn ? step.amountIn + step.fee : step.amountOut
    if (step.sqrtPrice === stop.sqrtPrice) {
      if (stop.isInitialized) {
        liquidity += zeroForOne ? -stop.liquidityNet : stop.liquidityNet
        crossed += 1
      }
      tick = zeroForOne ? stop.tick - 1 : stop.tick
      number += 1
    } else if (step.sqrtPrice !== sqrtPrice) tick = undefined
    sqrtPrice = step.sqrtPrice
    if (liquidity < 0n) return 'AMOUNT_TOO_LARGE'
    walk?.advance(sqrtPrice, stop)
  }
  if (received > MAX_AMOUNT || out > MAX_AMOUNT) return 'AMOUNT_TOO_LARGE'
  const after = (): PoolPosition => ({
    sqrtPrice,
    liquidity,
    tick: tick ?? tickPrices.tickOf(sqrtPrice),
    adaptiveFee: adaptiveFee &&
      walk && { ...adaptiveFee, variables: walk.variablesAfter(start.sqrtPrice, sqrtPrice, unixTime) },
  })
  return { received, out, fee, counts: { steps, crossed, distance: Math.abs(lastStop - start.tick) }, after }
}
