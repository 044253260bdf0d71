import { type clmm, sqrtPriceAtTick } from '@callisto/program-clients'
import { netOfFee, type TestFee } from '../toolchain/test-tokens.ts'

// The rules of programs/README.md in their plainest form, for the program to be held against. Prices and smallest
// amounts are searched for and not computed, so that a wrong closed formula has nobody to agree with.

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

/** Tokens that liquidity between two ticks is worth at a price. */
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

export type WalkResult = {
  out: bigint
  fee: bigint
  protocolFee: bigint
  creatorFee: bigint
  sqrtPrice: bigint
  liquidity: bigint
  ticksBelow: number
}

/** What `received` buys. Undefined when the ticks end before it is spent. */
export function walkIn(pool: clmm.Pool, side: 0 | 1, received: bigint): WalkResult | undefined {
  const ppm = BigInt(pool.lpFeePpm + pool.protocolFeePpm + pool.creatorFeePpm)
  const falls = side === 0
  let { sqrtPrice: price, liquidity, ticksBelow } = pool
  const result = { out: 0n, fee: 0n, protocolFee: 0n, creatorFee: 0n }
  const input = (to: bigint) => {
    const [a, b] = falls ? token0(to, price, liquidity) : token1(price, to, liquidity)
    return ceilDivide(a, b)
  }
  const output = (to: bigint) => {
    const [a, b] = falls ? token1(to, price, liquidity) : token0(price, to, liquidity)
    return a / b
  }
  for (let rest = received; rest > 0n; ) {
    const tick = pool.ticks[falls ? ticksBelow - 1 : ticksBelow]
    if (!tick) return undefined
    const target = sqrtPriceAtTick(tick.index)
    const usable = rest - ceilDivide(rest * ppm, PPM)
    const span = falls ? price - target : target - price
    // The furthest price that the input pays for: one step more would cost too much.
    const tooFar = smallest(1n, span, (move) => input(falls ? price - move : price + move) > usable)
    const move = tooFar === undefined ? span : tooFar - 1n
    const to = falls ? price - move : price + move
    const paid = input(to)
    const fee = tooFar === undefined ? ceilDivide(paid * ppm, PPM - ppm) : rest - paid
    result.out += output(to)
    result.fee += fee
    if (ppm > 0n) {
      result.protocolFee += (fee * BigInt(pool.protocolFeePpm)) / ppm
      result.creatorFee += (fee * BigInt(pool.creatorFeePpm)) / ppm
    }
    rest -= paid + fee
    price = to
    if (price === target) {
      liquidity += falls ? -tick.liquidityNet : tick.liquidityNet
      ticksBelow += falls ? -1 : 1
    }
  }
  return { ...result, sqrtPrice: price, liquidity, ticksBelow }
}

const U64_MAX = (1n << 64n) - 1n

/** The least that has to arrive for `out` to come; undefined when no amount does. */
export function leastReceived(pool: clmm.Pool, side: 0 | 1, out: bigint): bigint | undefined {
  // Past the end of the ticks there is no answer: find the most that they take first.
  const tooMuch = smallest(1n, U64_MAX, (received) => walkIn(pool, side, received) === undefined)
  const most = tooMuch === undefined ? U64_MAX : tooMuch - 1n
  return smallest(1n, most, (received) => (walkIn(pool, side, received)?.out ?? 0n) >= out)
}

/** The smallest amount that has to be sent for `net` to arrive. */
export const smallestSent = (fee: TestFee | undefined, net: bigint): bigint | undefined =>
  smallest(0n, U64_MAX, (amount) => netOfFee(fee, amount) >= net)
