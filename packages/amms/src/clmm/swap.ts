import { mulDiv } from '@callisto/amount'
import { MAX_AMOUNT } from '../amm.ts'
import {
  amount0Delta,
  amount1Delta,
  nextSqrtPriceFrom0In,
  nextSqrtPriceFrom0Out,
  nextSqrtPriceFrom1In,
  nextSqrtPriceFrom1Out,
} from './sqrt-price-math.ts'

/** Fees in parts per million; `trade` is all of it, the other two are their parts of it. */
export interface ClmmFees {
  tradePpm: bigint
  protocolPpm: bigint
  creatorPpm: bigint
}

export interface Tick {
  index: number
  /** What the active liquidity gains where the price rises across this tick. */
  liquidityNet: bigint
  sqrtPrice: bigint
}

/** Where the price is: with so much liquidity, `below` of the ticks to its left. */
export interface PoolState {
  sqrtPrice: bigint
  liquidity: bigint
  ticksBelow: number
}

/** What a swap across the ticks moves: into the vault, out of it, and the fees in the first of these. */
export interface RangeSwap {
  received: bigint
  out: bigint
  fee: bigint
  protocolFee: bigint
  creatorFee: bigint
  poolState: PoolState
}

const MILLION = 1_000_000n

interface SwapStep {
  input: bigint
  output: bigint
  fee: bigint
  price: bigint
}

type ComputeSwapStep = (
  poolState: PoolState,
  target: bigint,
  zeroForOne: boolean,
  amountRemaining: bigint,
  feePpm: bigint,
) => SwapStep

const inputTo = (poolState: PoolState, price: bigint, zeroForOne: boolean): bigint =>
  zeroForOne
    ? amount0Delta(price, poolState.sqrtPrice, poolState.liquidity, 'ceil')
    : amount1Delta(poolState.sqrtPrice, price, poolState.liquidity, 'ceil')

const outputTo = (poolState: PoolState, price: bigint, zeroForOne: boolean): bigint =>
  zeroForOne
    ? amount1Delta(price, poolState.sqrtPrice, poolState.liquidity, 'floor')
    : amount0Delta(poolState.sqrtPrice, price, poolState.liquidity, 'floor')

/** The fee on top of an input that was reached in full. */
const feeOn = (input: bigint, feePpm: bigint): bigint => mulDiv(input, feePpm, MILLION - feePpm, 'ceil')

/** Spends `amountRemaining`, or what it takes to reach `target`. Inside of a range all that did not buy is fee. */
const computeSwapStepIn: ComputeSwapStep = (poolState, target, zeroForOne, amountRemaining, feePpm) => {
  const usable = amountRemaining - mulDiv(amountRemaining, feePpm, MILLION, 'ceil')
  const whole = inputTo(poolState, target, zeroForOne)
  if (usable >= whole)
    return {
      input: whole,
      output: outputTo(poolState, target, zeroForOne),
      fee: feeOn(whole, feePpm),
      price: target,
    }
  const { sqrtPrice, liquidity } = poolState
  const price = zeroForOne
    ? nextSqrtPriceFrom0In(sqrtPrice, liquidity, usable)
    : nextSqrtPriceFrom1In(sqrtPrice, liquidity, usable)
  const input = inputTo(poolState, price, zeroForOne)
  return { input, output: outputTo(poolState, price, zeroForOne), fee: amountRemaining - input, price }
}

/** Frees `amountRemaining`, or what lies before `target` when that is less: always for the least input. */
const computeSwapStepOut: ComputeSwapStep = (poolState, target, zeroForOne, amountRemaining, feePpm) => {
  const whole = outputTo(poolState, target, zeroForOne)
  if (amountRemaining > whole) {
    const input = inputTo(poolState, target, zeroForOne)
    return { input, output: whole, fee: feeOn(input, feePpm), price: target }
  }
  const { sqrtPrice, liquidity } = poolState
  const price = zeroForOne
    ? nextSqrtPriceFrom1Out(sqrtPrice, liquidity, amountRemaining)
    : nextSqrtPriceFrom0Out(sqrtPrice, liquidity, amountRemaining)
  const input = inputTo(poolState, price, zeroForOne)
  return { input, output: amountRemaining, fee: feeOn(input, feePpm), price }
}

/** The pool state once `price` is reached; on a tick's own price its liquidity comes in or goes. */
function applyStep(poolState: PoolState, price: bigint, tick: Tick, zeroForOne: boolean): PoolState {
  if (price !== tick.sqrtPrice)
    return { sqrtPrice: price, liquidity: poolState.liquidity, ticksBelow: poolState.ticksBelow }
  return zeroForOne
    ? {
        sqrtPrice: price,
        liquidity: poolState.liquidity - tick.liquidityNet,
        ticksBelow: poolState.ticksBelow - 1,
      }
    : {
        sqrtPrice: price,
        liquidity: poolState.liquidity + tick.liquidityNet,
        ticksBelow: poolState.ticksBelow + 1,
      }
}

function swap(
  start: PoolState,
  ticks: readonly Tick[],
  zeroForOne: boolean,
  amount: bigint,
  fees: ClmmFees,
  step: ComputeSwapStep,
): RangeSwap | undefined {
  const moved: RangeSwap = {
    received: 0n,
    out: 0n,
    fee: 0n,
    protocolFee: 0n,
    creatorFee: 0n,
    poolState: start,
  }
  const isIn = step === computeSwapStepIn
  for (let amountRemaining = amount; amountRemaining > 0n; ) {
    const tick = ticks[zeroForOne ? moved.poolState.ticksBelow - 1 : moved.poolState.ticksBelow]
    if (tick === undefined) return undefined
    const { input, output, fee, price } = step(
      moved.poolState,
      tick.sqrtPrice,
      zeroForOne,
      amountRemaining,
      fees.tradePpm,
    )
    moved.received += input + fee
    moved.out += output
    if (moved.received > MAX_AMOUNT || moved.out > MAX_AMOUNT) return undefined
    moved.fee += fee
    if (fees.tradePpm > 0n) {
      moved.protocolFee += mulDiv(fee, fees.protocolPpm, fees.tradePpm, 'floor')
      moved.creatorFee += mulDiv(fee, fees.creatorPpm, fees.tradePpm, 'floor')
    }
    moved.poolState = applyStep(moved.poolState, price, tick, zeroForOne)
    amountRemaining -= isIn ? input + fee : output
  }
  return moved
}

/**
 * Spends exactly `received`, fee included, range after range. `zeroForOne`: token 0 comes in and the price goes down.
 * Undefined when the ticks end before it is spent.
 */
export const swapExactIn = (
  poolState: PoolState,
  ticks: readonly Tick[],
  zeroForOne: boolean,
  received: bigint,
  fees: ClmmFees,
): RangeSwap | undefined => swap(poolState, ticks, zeroForOne, received, fees, computeSwapStepIn)

/** Takes exactly `out` for the least input. Undefined when the ticks end before, or when it costs over 64 bits. */
export const swapExactOut = (
  poolState: PoolState,
  ticks: readonly Tick[],
  zeroForOne: boolean,
  out: bigint,
  fees: ClmmFees,
): RangeSwap | undefined => swap(poolState, ticks, zeroForOne, out, fees, computeSwapStepOut)
