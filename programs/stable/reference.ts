import { smallest } from '../cpmm/reference.ts'
import type { Fees } from '../cpmm/test-pool.ts'
import { netOfFee, type TestFee } from '../toolchain/test-tokens.ts'

// The invariant of programs/README.md in its plainest form: every number is searched for by the condition that
// defines it, and nothing is computed by a closed formula or by Newton.

export interface Coins {
  in: bigint
  out: bigint
  scaleIn: bigint
  scaleOut: bigint
  /** In millionths of a hundredth. */
  amplification: bigint
  fees: Fees
  feeIn: TestFee | undefined
  feeOut: TestFee | undefined
}

export interface Trade {
  amountIn: bigint
  received: bigint
  amountOut: bigint
  delivered: bigint
  fee: bigint
  protocolFee: bigint
  creatorFee: bigint
}

const PPM = 1_000_000n
/** Of an amplification in a hundredth of it. */
export const UNIT = 1_000_000n
/** An amplification of 1. */
const ONE = 100n * UNIT
const LIMIT = 1n << 76n
const U64_MAX = (1n << 64n) - 1n

const ceilDivide = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

/** Whether D of the balances x and y is at most `d`. */
const isValueAtMost = (d: bigint, x: bigint, y: bigint, a: bigint) =>
  ONE * d ** 3n + (a - ONE) * 4n * x * y * d >= a * 4n * x * y * (x + y)

/** Whether D of the balances x and y is at least `d`. */
const isValueAtLeast = (d: bigint, x: bigint, y: bigint, a: bigint) =>
  ONE * d ** 3n + (a - ONE) * 4n * x * y * d <= a * 4n * x * y * (x + y)

/** The value of a pool, rounded up. */
export const poolValue = (x: bigint, y: bigint, amplification: bigint): bigint =>
  smallest((d) => d > 0n && isValueAtMost(d, x, y, 2n * amplification))

const partner = (x: bigint, d: bigint, amplification: bigint) =>
  smallest((y) => y > 0n && isValueAtLeast(d, x, y, 2n * amplification))

const feesOn = ({ fees }: Coins, received: bigint) => ({
  fee: ceilDivide(received * BigInt(fees.lpFeePpm + fees.protocolFeePpm + fees.creatorFeePpm), PPM),
  protocolFee: (received * BigInt(fees.protocolFeePpm)) / PPM,
  creatorFee: (received * BigInt(fees.creatorFeePpm)) / PPM,
})

const fits = (pool: Coins, received: bigint) =>
  pool.in + received <= U64_MAX && (pool.in + received) * pool.scaleIn < LIMIT

/** Undefined where the program must reject: the output is 0, or the input exceeds the bounds. */
export function tradeExactIn(pool: Coins, amountIn: bigint): Trade | undefined {
  const received = netOfFee(pool.feeIn, amountIn)
  const fees = feesOn(pool, received)
  if (!fits(pool, received)) return undefined
  const [x, y] = [pool.in * pool.scaleIn, pool.out * pool.scaleOut]
  const d = poolValue(x, y, pool.amplification)
  const left = partner(x + (received - fees.fee) * pool.scaleIn, d, pool.amplification)
  const amountOut = left < y ? (y - left) / pool.scaleOut : 0n
  if (amountOut === 0n) return undefined
  return { amountIn, received, amountOut, delivered: netOfFee(pool.feeOut, amountOut), ...fees }
}

/** By search over the exact-in trade. Undefined where the program must reject. */
export function tradeExactOut(pool: Coins, amountOut: bigint): Trade | undefined {
  const gross = smallest((amount) => netOfFee(pool.feeOut, amount) >= amountOut)
  if (gross >= pool.out) return undefined
  const buys = (received: bigint) =>
    received > 0n && (tradeExactIn({ ...pool, feeIn: undefined }, received)?.amountOut ?? 0n) >= gross
  const most = [U64_MAX - pool.in, (LIMIT - 1n) / pool.scaleIn - pool.in].reduce((a, b) => (a < b ? a : b))
  if (!buys(most)) return undefined
  const received = smallest((amount) => amount >= most || buys(amount))
  const amountIn = smallest((amount) => netOfFee(pool.feeIn, amount) >= received)
  if (amountIn > U64_MAX) return undefined
  return {
    amountIn,
    received: netOfFee(pool.feeIn, amountIn),
    amountOut: gross,
    delivered: netOfFee(pool.feeOut, gross),
    ...feesOn(pool, netOfFee(pool.feeIn, amountIn)),
  }
}

/** The line between both ends of a ramp, in hundredths, as millionths of one, rounded towards its start. */
export function amplificationAt(
  from: bigint,
  to: bigint,
  startsAt: bigint,
  endsAt: bigint,
  now: bigint,
): bigint {
  if (now >= endsAt) return to * UNIT
  if (now <= startsAt) return from * UNIT
  // BigInt division is towards zero, so this one is towards `from` whichever way it goes.
  return from * UNIT + ((to - from) * UNIT * (now - startsAt)) / (endsAt - startsAt)
}
