import { type clmm, sqrtPriceAtTick } from '@callisto/program-clients'
import { netOfFee, type TestFee } from '../toolchain/test-tokens.ts'

// The formulas of programs/README.md in their plainest form, the reference for the program. Prices and smallest
// amounts are found by search, so that an error in a closed formula shows as a difference.

const PPM = 1_000_000n
const ONE = 1n << 64n

const ceilDivide = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

/** The smallest number in [bottom, top] that the condition holds for, which holds from there on; undefined if none. */
export function smallest(
  bottom: bigint,
  top: bigint,
  holds: (candidate: bigint) => boolean,
): bigint | undefined {
  if (!holds(top)) return undefined
  let [low, high] = [bottom - 1n, top]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

/** Both tokens of a range, as numerator and denominator. */
const token0 = (low: bigint, high: bigint, liquidity: bigint): [bigint, bigint] => [
  liquidity * ONE * (high - low),
  high * low,
]
const token1 = (low: bigint, high: bigint, liquidity: bigint): [bigint, bigint] => [
  liquidity * (high - low),
  ONE,
]

/** Token amounts of liquidity between two ticks at a price. */
export function amountsOf(
  { lower, upper }: { lower: number; upper: number },
  price: bigint,
  liquidity: bigint,
  rounding: 'up' | 'down',
): [bigint, bigint] {
  const [low, high] = [sqrtPriceAtTick(lower), sqrtPriceAtTick(upper)]
  const at = price < low ? low : price > high ? high : price
  const round = ([a, b]: [bigint, bigint]) => (rounding === 'up' ? ceilDivide(a, b) : a / b)
  return [round(token0(at, high, liquidity)), round(token1(low, at, liquidity))]
}

export type SwapResult = {
  out: bigint
  fee: bigint
  protocolFee: bigint
  creatorFee: bigint
  sqrtPrice: bigint
  liquidity: bigint
  ticksBelow: number
}

/** The exact-in swap of `received`. Undefined when the ticks end before it is spent. */
export function computeSwapIn(pool: clmm.Pool, side: 0 | 1, received: bigint): SwapResult | undefined {
  const ppm = BigInt(pool.lpFeePpm + pool.protocolFeePpm + pool.creatorFeePpm)
  const zeroForOne = side === 0
  let { sqrtPrice: price, liquidity, ticksBelow } = pool
  const result = { out: 0n, fee: 0n, protocolFee: 0n, creatorFee: 0n }
  const input = (to: bigint) => {
    const [a, b] = zeroForOne ? token0(to, price, liquidity) : token1(price, to, liquidity)
    return ceilDivide(a, b)
  }
  const output = (to: bigint) => {
    const [a, b] = zeroForOne ? token1(to, price, liquidity) : token0(price, to, liquidity)
    return a / b
  }
  for (let remaining = received; remaining > 0n; ) {
    const tick = pool.ticks[zeroForOne ? ticksBelow - 1 : ticksBelow]
    if (!tick) return undefined
    const target = sqrtPriceAtTick(tick.index)
    const usable = remaining - ceilDivide(remaining * ppm, PPM)
    const span = zeroForOne ? price - target : target - price
    // The furthest price that the input covers, in units of 2^-64.
    const tooFar = smallest(1n, span, (move) => input(zeroForOne ? price - move : price + move) > usable)
    const move = tooFar === undefined ? span : tooFar - 1n
    const to = zeroForOne ? price - move : price + move
    const paid = input(to)
    const fee = tooFar === undefined ? ceilDivide(paid * ppm, PPM - ppm) : remaining - paid
    result.out += output(to)
    result.fee += fee
    if (ppm > 0n) {
      result.protocolFee += (fee * BigInt(pool.protocolFeePpm)) / ppm
      result.creatorFee += (fee * BigInt(pool.creatorFeePpm)) / ppm
    }
    remaining -= paid + fee
    price = to
    if (price === target) {
      liquidity += zeroForOne ? -tick.liquidityNet : tick.liquidityNet
      ticksBelow += zeroForOne ? -1 : 1
    }
  }
  return { ...result, sqrtPrice: price, liquidity, ticksBelow }
}

const U64_MAX = (1n << 64n) - 1n

/** The smallest received input whose output is at least `out`; undefined when none exists. */
export function smallestReceived(pool: clmm.Pool, side: 0 | 1, out: bigint): bigint | undefined {
  // The search runs up to the largest input that the ticks take.
  const tooMuch = smallest(1n, U64_MAX, (received) => computeSwapIn(pool, side, received) === undefined)
  const most = tooMuch === undefined ? U64_MAX : tooMuch - 1n
  return smallest(1n, most, (received) => (computeSwapIn(pool, side, received)?.out ?? 0n) >= out)
}

/** The smallest amount that has to be sent for `net` to arrive. */
export const smallestSent = (fee: TestFee | undefined, net: bigint): bigint | undefined =>
  smallest(0n, U64_MAX, (amount) => netOfFee(fee, amount) >= net)
