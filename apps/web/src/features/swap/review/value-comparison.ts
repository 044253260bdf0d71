import type { Asset } from '@callisto/contract'
import { usdValue } from '../../../transaction-flow/review/fees.ts'

/** An amount of a token; without a price its value is unknown. */
export interface ValuedAmount {
  units: bigint
  asset: { decimals: number; usdPrice?: Asset['usdPrice'] | undefined }
}

/** What a swap costs in dollars. Each value is undefined while a price that it needs is unknown. */
export interface ValueComparison {
  /** What leaves the wallet, without the network fee. */
  inUsd: number | undefined
  outUsd: number | undefined
  feeUsd: number | undefined
  /** Part of what leaves that does not come back, all fees included; below 0 for a gain. */
  lossPercent: number | undefined
}

/**
 * Compares the value that leaves with the value that the quote returns. Pool, platform and transfer fees are part of the
 * quoted output; fees of the network are added to what leaves. The slippage that the user has set is not part of it:
 * the transaction itself guarantees the quoted output less that.
 */
export function compareValues(swap: {
  input: ValuedAmount
  output: ValuedAmount
  networkFee: ValuedAmount
}): ValueComparison {
  const inUsd = dollarsOf(swap.input)
  const outUsd = dollarsOf(swap.output)
  const feeUsd = swap.networkFee.units === 0n ? 0 : dollarsOf(swap.networkFee)
  const isKnown = inUsd !== undefined && outUsd !== undefined && feeUsd !== undefined
  const lossPercent = isKnown ? 100 * (1 - outUsd / (inUsd + feeUsd)) : undefined
  return { inUsd, outUsd, feeUsd, lossPercent }
}

const dollarsOf = ({ units, asset }: ValuedAmount) => usdValue(units, asset)

export const WARNING_LOSS_PERCENT = 3
export const ACCEPTED_LOSS_PERCENT = 10

/**
 * `loading`: a price that is missing may still come. `unknown`: it does not come. `accept`: the user has to type that he
 * accepts the loss.
 */
export type LossLevel = 'loading' | 'unknown' | 'small' | 'warning' | 'accept'

/** Warning above 3 %, acceptance in words above 10 %. An unknown loss is never a small one. */
export function lossLevel(lossPercent: number | undefined, isLoading: boolean): LossLevel {
  if (lossPercent === undefined) return isLoading ? 'loading' : 'unknown'
  if (lossPercent > ACCEPTED_LOSS_PERCENT) return 'accept'
  return lossPercent > WARNING_LOSS_PERCENT ? 'warning' : 'small'
}
