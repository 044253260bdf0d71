import { mulDiv } from '@callisto/amount'
import { MAX_AMOUNT } from '../amm.ts'
import {
  amount0Between,
  amount1Between,
  priceAfter0In,
  priceAfter0Out,
  priceAfter1In,
  priceAfter1Out,
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
  net: bigint
  sqrtPrice: bigint
}

/** Where the price is: with so much liquidity, `below` of the ticks to its left. */
export interface Place {
  sqrtPrice: bigint
  liquidity: bigint
  below: number
}

/** What a walk along the ticks moved: into the vault, out of it, and the fees in the first of these. */
export interface Walk {
  received: bigint
  out: bigint
  fee: bigint
  protocolFee: bigint
  creatorFee: bigint
  place: Place
}

const MILLION = 1_000_000n

interface Step {
  input: bigint
  output: bigint
  fee: bigint
  price: bigint
}

type StepTo = (place: Place, target: bigint, falls: boolean, rest: bigint, feePpm: bigint) => Step

const inputTo = (place: Place, price: bigint, falls: boolean): bigint =>
  falls
    ? amount0Between(price, place.sqrtPrice, place.liquidity, 'ceil')
    : amount1Between(place.sqrtPrice, price, place.liquidity, 'ceil')

const outputTo = (place: Place, price: bigint, falls: boolean): bigint =>
  falls
    ? amount1Between(price, place.sqrtPrice, place.liquidity, 'floor')
    : amount0Between(place.sqrtPrice, price, place.liquidity, 'floor')

/** The fee on top of an input that was reached in full. */
const feeOn = (input: bigint, feePpm: bigint): bigint => mulDiv(input, feePpm, MILLION - feePpm, 'ceil')

/** Spends `rest`, or what it takes to reach `target`. Inside of a range all that did not buy is fee. */
const stepIn: StepTo = (place, target, falls, rest, feePpm) => {
  const usable = rest - mulDiv(rest, feePpm, MILLION, 'ceil')
  const whole = inputTo(place, target, falls)
  if (usable >= whole)
    return {
      input: whole,
      output: outputTo(place, target, falls),
      fee: feeOn(whole, feePpm),
      price: target,
    }
  const { sqrtPrice, liquidity } = place
  const price = falls
    ? priceAfter0In(sqrtPrice, liquidity, usable)
    : priceAfter1In(sqrtPrice, liquidity, usable)
  const input = inputTo(place, price, falls)
  return { input, output: outputTo(place, price, falls), fee: rest - input, price }
}

/** Frees `rest`, or what lies before `target` when that is less: always for the least input. */
const stepOut: StepTo = (place, target, falls, rest, feePpm) => {
  const whole = outputTo(place, target, falls)
  if (rest > whole) {
    const input = inputTo(place, target, falls)
    return { input, output: whole, fee: feeOn(input, feePpm), price: target }
  }
  const { sqrtPrice, liquidity } = place
  const price = falls
    ? priceAfter1Out(sqrtPrice, liquidity, rest)
    : priceAfter0Out(sqrtPrice, liquidity, rest)
  const input = inputTo(place, price, falls)
  return { input, output: rest, fee: feeOn(input, feePpm), price }
}

/** The place once `price` is reached; on a tick's own price its liquidity comes in or goes. */
function arrived(place: Place, price: bigint, tick: Tick, falls: boolean): Place {
  if (price !== tick.sqrtPrice) return { ...place, sqrtPrice: price }
  return falls
    ? { sqrtPrice: price, liquidity: place.liquidity - tick.net, below: place.below - 1 }
    : { sqrtPrice: price, liquidity: place.liquidity + tick.net, below: place.below + 1 }
}

function walk(
  start: Place,
  ticks: readonly Tick[],
  falls: boolean,
  amount: bigint,
  fees: ClmmFees,
  step: StepTo,
): Walk | undefined {
  const moved: Walk = { received: 0n, out: 0n, fee: 0n, protocolFee: 0n, creatorFee: 0n, place: start }
  const isIn = step === stepIn
  for (let rest = amount; rest > 0n; ) {
    const tick = ticks[falls ? moved.place.below - 1 : moved.place.below]
    if (tick === undefined) return undefined
    const { input, output, fee, price } = step(moved.place, tick.sqrtPrice, falls, rest, fees.tradePpm)
    moved.received += input + fee
    moved.out += output
    if (moved.received > MAX_AMOUNT || moved.out > MAX_AMOUNT) return undefined
    moved.fee += fee
    if (fees.tradePpm > 0n) {
      moved.protocolFee += mulDiv(fee, fees.protocolPpm, fees.tradePpm, 'floor')
      moved.creatorFee += mulDiv(fee, fees.creatorPpm, fees.tradePpm, 'floor')
    }
    moved.place = arrived(moved.place, price, tick, falls)
    rest -= isIn ? input + fee : output
  }
  return moved
}

/**
 * Spends exactly `received`, fee included, range after range. `falls`: token 0 comes in and the price goes down.
 * Undefined when the ticks end before it is spent.
 */
export const walkIn = (
  place: Place,
  ticks: readonly Tick[],
  falls: boolean,
  received: bigint,
  fees: ClmmFees,
): Walk | undefined => walk(place, ticks, falls, received, fees, stepIn)

/** Takes exactly `out` for the least input. Undefined when the ticks end before, or when it costs over 64 bits. */
export const walkOut = (
  place: Place,
  ticks: readonly Tick[],
  falls: boolean,
  out: bigint,
  fees: ClmmFees,
): Walk | undefined => walk(place, ticks, falls, out, fees, stepOut)
