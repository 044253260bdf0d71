import { divide } from '@callisto/amount'
import type { Fields } from '../shared/fields.ts'
import { ONE_Q64 } from './price-step.ts'

const BPS_UNITS = 10_000n
const SCALE = 100_000_000_000n
const MAX_U64 = 2n ** 64n - 1n

/** How a fee follows the movement of the price. */
export interface DynamicFee {
  /** Most that is accumulated; 10,000 is one step of the price. */
  most: bigint
  control: bigint
  step: bigint
  /** A step of the root of the price, Q64. */
  stepQ64: bigint
  /** Seconds below which references stay, and from which nothing is left of earlier movement. */
  filter: number
  decay: number
  reductionBps: bigint
}

export interface Volatility {
  /** Unix seconds of the last movement. */
  movedAt: number
  referencePrice: bigint
  accumulated: bigint
  reference: bigint
}

/** The dynamic fee at an offset, its step at another; undefined while it is off. */
export function readDynamicFee(fields: Fields, at: number, stepAt: number): DynamicFee | undefined {
  if (fields.u8(at) === 0) return undefined
  return {
    most: BigInt(fields.u32(at + 8)),
    control: BigInt(fields.u32(at + 12)),
    step: BigInt(fields.u16(at + 16)),
    filter: fields.u16(at + 18),
    decay: fields.u16(at + 20),
    reductionBps: BigInt(fields.u16(at + 22)),
    stepQ64: fields.u128(stepAt),
  }
}

/** Whether the program can compute with it: rates are of 64 bits. */
export const isSoundDynamicFee = (fee: DynamicFee, { accumulated, reference }: Volatility): boolean =>
  fee.stepQ64 > 0n &&
  accumulated <= fee.most &&
  reference <= fee.most &&
  fee.reductionBps <= BPS_UNITS &&
  dynamicRate(fee, fee.most) <= MAX_U64

/** `ceil((accumulated step)^2 control / 10^11)`, of `RATE_UNITS`. It is that of before the swap. */
export function dynamicRate({ control, step }: DynamicFee, accumulated: bigint): bigint {
  const moved = accumulated * step
  return divide(moved * moved * control, SCALE, 'ceil')
}

/** Steps between two prices, two for each of their roots, rounded down. */
function stepsBetween({ stepQ64 }: DynamicFee, a: bigint, b: bigint): bigint {
  const [upper, lower] = a > b ? [a, b] : [b, a]
  if (lower === 0n) return 0n
  return 2n * divide(divide(upper << 64n, lower, 'floor') - ONE_Q64, stepQ64, 'floor')
}

/** What a swap at a unix second leaves which moves the price. */
export function volatilityAfter(
  fee: DynamicFee,
  was: Volatility,
  [before, after]: readonly [before: bigint, after: bigint],
  unixTime: number,
): Volatility {
  const elapsed = Math.max(0, unixTime - was.movedAt)
  let { referencePrice, reference } = was
  if (elapsed >= fee.filter) {
    referencePrice = before
    reference = elapsed < fee.decay ? divide(was.accumulated * fee.reductionBps, BPS_UNITS, 'floor') : 0n
  }
  const moved = reference + BPS_UNITS * stepsBetween(fee, after, referencePrice)
  return {
    movedAt: stepsBetween(fee, before, after) > 0n ? unixTime : was.movedAt,
    referencePrice,
    reference,
    accumulated: moved < fee.most ? moved : fee.most,
  }
}
