import {
  amount0Delta,
  amount1Delta,
  MAX_AMOUNT,
  nextSqrtPriceFrom0In,
  nextSqrtPriceFrom0Out,
  nextSqrtPriceFrom1In,
  nextSqrtPriceFrom1Out,
} from '@callisto/amms'

/** A price (square root, Q64.64) and the liquidity around it. */
export interface ActiveRange {
  sqrtPrice: bigint
  liquidity: bigint
}

/** What a swap asks of each range that it passes. */
export interface SwapDirection {
  /** Token 0 comes in and the price goes down. */
  zeroForOne: boolean
  /** Whether the amount is what comes in, fee included, or what goes out. */
  exactIn: boolean
}

/** One range of a swap, base units: `amountIn` without `fee`. */
export interface SwapStep {
  amountIn: bigint
  amountOut: bigint
  fee: bigint
  sqrtPrice: bigint
}

const MILLION = 1_000_000n

const amount0 = (a: bigint, b: bigint, liquidity: bigint, rounding: 'floor' | 'ceil') =>
  a < b ? amount0Delta(a, b, liquidity, rounding) : amount0Delta(b, a, liquidity, rounding)
const amount1 = (a: bigint, b: bigint, liquidity: bigint, rounding: 'floor' | 'ceil') =>
  a < b ? amount1Delta(a, b, liquidity, rounding) : amount1Delta(b, a, liquidity, rounding)

/**
 * Moves the price towards `target` for at most `amountRemaining` (Uniswap v3 whitepaper, 6.2.3). Inputs are rounded up,
 * outputs down, the price against the swap; where the target is reached the fee is rounded up on top of the input, else
 * all that did not buy is fee. A target whose fixed amount is beyond 64 bits is not reached. `feePpm` is below a million.
 * Undefined where the other amount is beyond 64 bits: the programs fail.
 */
export function computeSwapStep(
  { sqrtPrice, liquidity }: ActiveRange,
  target: bigint,
  amountRemaining: bigint,
  feePpm: bigint,
  { zeroForOne, exactIn }: SwapDirection,
): SwapStep | undefined {
  const inputTo = zeroForOne ? amount0 : amount1
  const outputTo = zeroForOne ? amount1 : amount0
  const whole = exactIn
    ? inputTo(sqrtPrice, target, liquidity, 'ceil')
    : outputTo(sqrtPrice, target, liquidity, 'floor')
  const usable = exactIn ? (amountRemaining * (MILLION - feePpm)) / MILLION : amountRemaining
  const next =
    whole <= usable && whole <= MAX_AMOUNT
      ? target
      : nextPrice({ sqrtPrice, liquidity }, usable, { zeroForOne, exactIn })
  const isReached = next === target
  const amountIn = exactIn && isReached ? whole : inputTo(sqrtPrice, next, liquidity, 'ceil')
  let amountOut = !exactIn && isReached ? whole : outputTo(sqrtPrice, next, liquidity, 'floor')
  if (!exactIn && amountOut > amountRemaining) amountOut = amountRemaining
  if (amountIn > MAX_AMOUNT || amountOut > MAX_AMOUNT) return undefined
  const fee =
    exactIn && !isReached
      ? amountRemaining - amountIn
      : (amountIn * feePpm + MILLION - feePpm - 1n) / (MILLION - feePpm)
  return { amountIn, amountOut, fee, sqrtPrice: next }
}

function nextPrice({ sqrtPrice, liquidity }: ActiveRange, amount: bigint, direction: SwapDirection): bigint {
  const { zeroForOne, exactIn } = direction
  if (exactIn)
    return zeroForOne
      ? nextSqrtPriceFrom0In(sqrtPrice, liquidity, amount)
      : nextSqrtPriceFrom1In(sqrtPrice, liquidity, amount)
  return zeroForOne
    ? nextSqrtPriceFrom1Out(sqrtPrice, liquidity, amount)
    : nextSqrtPriceFrom0Out(sqrtPrice, liquidity, amount)
}
