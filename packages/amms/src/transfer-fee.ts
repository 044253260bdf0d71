import { mulDiv } from '@callisto/amount'
import type { TransferFee } from './amm.ts'

function lesser(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

/**
 * What arrives when `amount` is sent. Token-2022: the fee is `min(ceil(amount * bps / 10000), maximum)`. A rate above the
 * whole, which that program lets nobody set, counts as the whole.
 */
export function amountAfterTransferFee(amount: bigint, fee: TransferFee | undefined): bigint {
  if (fee === undefined) return amount
  const due = mulDiv(amount, BigInt(Math.min(fee.bps, 10_000)), 10_000n, 'ceil')
  return amount - lesser(due, fee.maximum)
}

/** The least amount to send so that `arriving` or more arrives: the lesser of what the rate and the cap ask. */
export function amountBeforeTransferFee(arriving: bigint, fee: TransferFee | undefined): bigint {
  if (fee === undefined || arriving === 0n) return arriving
  const byCap = arriving + fee.maximum
  if (fee.bps >= 10_000) return byCap
  const byRate = mulDiv(arriving, 10_000n, BigInt(10_000 - fee.bps), 'ceil')
  return lesser(byRate, byCap)
}

/** Share of a transfer that arrives, ignoring the cap: the float view of a fee. */
export const netTransferShare = (fee: TransferFee | undefined): number =>
  fee === undefined ? 1 : 1 - fee.bps / 10_000
