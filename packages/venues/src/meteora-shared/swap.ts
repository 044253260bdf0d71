import { MAX_AMOUNT, type Side, type SwapErrorCode } from '@callisto/amms'
import { BUY, beforeFee, type FeeMoment, type Fees, feeOf, rateOf } from './fees.ts'

/** What passes the curve: fees are outside of it. Base units. */
export interface CurveStep {
  incoming: bigint
  outgoing: bigint
  /** After it. */
  price: bigint
  /** Ranges of liquidity that it passes. */
  ranges: number
}

/** The curve of a pool, by what comes in or has to go out. Amounts are above 0. */
export interface Curve {
  take(side: Side, incoming: bigint): CurveStep | SwapErrorCode
  give(side: Side, outgoing: bigint): CurveStep | SwapErrorCode
}

/** What a swap moves: what reaches and what leaves the vaults, transfer fees of the mints outside. */
export interface Moved extends CurveStep {
  received: bigint
  paid: bigint
  fee: bigint
}

/** Where the fee of a pool is taken: on the output of both sides, or on token B alone, which a buy spends. */
export type FeeSide = 'output' | 'only-b'

const isOnInput = (feeSide: FeeSide, side: Side): boolean => feeSide === 'only-b' && side === BUY

/** Swap of what arrived in the vault: the fee is rounded up, the output down. */
export function swapExactIn(
  curve: Curve,
  fees: Fees,
  feeSide: FeeSide,
  side: Side,
  moment: FeeMoment,
  received: bigint,
): Moved | SwapErrorCode {
  if (received <= 0n) return 'AMOUNT_TOO_SMALL'
  const rate = rateOf(fees, side, moment, received, false)
  if (rate === undefined) return 'AMOUNT_TOO_LARGE'
  const onInput = isOnInput(feeSide, side)
  const feeIn = onInput ? feeOf(received, rate) : 0n
  if (received === feeIn) return 'AMOUNT_TOO_SMALL'
  const step = curve.take(side, received - feeIn)
  if (typeof step === 'string') return step
  const feeOut = onInput ? 0n : feeOf(step.outgoing, rate)
  const paid = step.outgoing - feeOut
  return paid > 0n ? { ...step, received, paid, fee: feeIn + feeOut } : 'AMOUNT_TOO_SMALL'
}

/** Input for which exactly `paid` leaves the vault: the fee and the input are rounded up. */
export function swapExactOut(
  curve: Curve,
  fees: Fees,
  feeSide: FeeSide,
  side: Side,
  moment: FeeMoment,
  paid: bigint,
): Moved | SwapErrorCode {
  if (paid <= 0n) return 'AMOUNT_TOO_SMALL'
  const onInput = isOnInput(feeSide, side)
  const gross = onInput ? paid : withFee(fees, side, moment, paid)
  if (gross === undefined || gross > MAX_AMOUNT) return 'AMOUNT_TOO_LARGE'
  const step = curve.give(side, gross)
  if (typeof step === 'string') return step
  const received = onInput ? withFee(fees, side, moment, step.incoming) : step.incoming
  if (received === undefined || received > MAX_AMOUNT) return 'AMOUNT_TOO_LARGE'
  if (received <= 0n) return 'AMOUNT_TOO_SMALL'
  return { ...step, received, paid, fee: onInput ? received - step.incoming : gross - paid }
}

function withFee(fees: Fees, side: Side, moment: FeeMoment, net: bigint): bigint | undefined {
  const rate = rateOf(fees, side, moment, net, true)
  return rate === undefined ? undefined : beforeFee(net, rate)
}
