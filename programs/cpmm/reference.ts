import { netOfFee, type TestFee } from '../toolchain/test-tokens.ts'
import type { Fees } from './test-pool.ts'

// The formulas of programs/README.md in their plainest form, the reference for the program. Smallest
// amounts are found by search, so that an error in a closed formula shows as a difference.

export type Reserves = {
  in: bigint
  out: bigint
  fees: Fees
  feeIn: TestFee | undefined
  feeOut: TestFee | undefined
}

export type Trade = {
  amountIn: bigint
  received: bigint
  amountOut: bigint
  delivered: bigint
  fee: bigint
  protocolFee: bigint
  creatorFee: bigint
}

const PPM = 1_000_000n

const ceilDivide = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

const total = ({ lpFeePpm, protocolFeePpm, creatorFeePpm }: Fees): bigint =>
  BigInt(lpFeePpm + protocolFeePpm + creatorFeePpm)

/** The smallest number that the rising condition holds for. */
export function smallest(holds: (candidate: bigint) => boolean): bigint {
  let top = 1n
  while (!holds(top)) top *= 2n
  let bottom = -1n
  while (top - bottom > 1n) {
    const middle = (top + bottom) / 2n
    if (holds(middle)) top = middle
    else bottom = middle
  }
  return top
}

const smallestSent = (fee: TestFee | undefined, net: bigint): bigint =>
  smallest((amount) => netOfFee(fee, amount) >= net)

export function tradeExactIn(pool: Reserves, amountIn: bigint): Trade {
  const received = netOfFee(pool.feeIn, amountIn)
  const fee = ceilDivide(received * total(pool.fees), PPM)
  const afterFee = received - fee
  const amountOut = (pool.out * afterFee) / (pool.in + afterFee)
  return {
    amountIn,
    received,
    amountOut,
    delivered: netOfFee(pool.feeOut, amountOut),
    fee,
    protocolFee: (received * BigInt(pool.fees.protocolFeePpm)) / PPM,
    creatorFee: (received * BigInt(pool.fees.creatorFeePpm)) / PPM,
  }
}

/** The gross output of the vault that delivers `amountOut`. */
export const grossOut = (pool: Reserves, amountOut: bigint): bigint => smallestSent(pool.feeOut, amountOut)

/** By search: the least that keeps the product of the reserves. Throws when the pool holds too little. */
export function tradeExactOut(pool: Reserves, amountOut: bigint): Trade {
  const gross = grossOut(pool, amountOut)
  if (gross >= pool.out) throw new RangeError('the pool holds too little')
  const afterFee = smallest((after) => after * (pool.out - gross) >= pool.in * gross)
  const received = smallest((amount) => amount - ceilDivide(amount * total(pool.fees), PPM) >= afterFee)
  const trade = tradeExactIn(pool, smallestSent(pool.feeIn, received))
  return { ...trade, amountOut: gross, delivered: netOfFee(pool.feeOut, gross) }
}

type LiquidityState = { reserve0: bigint; reserve1: bigint; lpSupply: bigint }
type Pair = [bigint, bigint]
type PairFees = [TestFee | undefined, TestFee | undefined]

/** `pool` is undefined for the first deposit. */
export function depositFor(
  pool: LiquidityState | undefined,
  sent: Pair,
  fees: PairFees,
): { lp: bigint; taken: Pair; sent: Pair } {
  const arriving: Pair = [netOfFee(fees[0], sent[0]), netOfFee(fees[1], sent[1])]
  if (!pool) {
    const product = arriving[0] * arriving[1]
    return { lp: smallest((root) => (root + 1n) * (root + 1n) > product), taken: arriving, sent }
  }
  const lp0 = (arriving[0] * pool.lpSupply) / pool.reserve0
  const lp1 = (arriving[1] * pool.lpSupply) / pool.reserve1
  const [lp = 0n] = [lp0, lp1].sort((a, b) => (a < b ? -1 : 1))
  const taken: Pair = [
    ceilDivide(lp * pool.reserve0, pool.lpSupply),
    ceilDivide(lp * pool.reserve1, pool.lpSupply),
  ]
  return { lp, taken, sent: [smallestSent(fees[0], taken[0]), smallestSent(fees[1], taken[1])] }
}

export function withdrawFor(
  pool: LiquidityState,
  lp: bigint,
  fees: PairFees,
): { amounts: Pair; delivered: Pair } {
  const amounts: Pair = [(lp * pool.reserve0) / pool.lpSupply, (lp * pool.reserve1) / pool.lpSupply]
  return { amounts, delivered: [netOfFee(fees[0], amounts[0]), netOfFee(fees[1], amounts[1])] }
}
