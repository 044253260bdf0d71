import type { SwapMode } from '@callisto/contract'
import { create } from 'zustand'
import { SOL_MINT, USDC_MINT, USDT_MINT } from '../tokens/mints.ts'

/** The fee of a swap: its mint, and the referrer's token account that receives it. */
export interface ReferralFee {
  referrer: string
  feeBps: number
  mint: string
  account: string
}

/** Fees are taken in these mints only (spec 2-5-07). */
export const REFERRAL_FEE_MINTS: readonly string[] = [SOL_MINT, USDC_MINT, USDT_MINT]

/**
 * The fees that can be taken now, by mint: those whose account exists. Empty without a referral, and until `followReferral`
 * has looked the accounts up: a swap that comes first has no fee.
 */
export const useReferralFees = create<Readonly<Record<string, ReferralFee>>>(() => ({}))

/** Stops all fees until the accounts are looked up again: one of them is gone. */
export const dropReferralFees = (): void => useReferralFees.setState({}, true)

/**
 * The fee of a swap: of what is bought, else of what is sold; of an exact-out swap of what is sold. Undefined where neither
 * has one, and for a referrer who swaps.
 */
export function referralFeeOf(
  fees: Readonly<Record<string, ReferralFee>>,
  { sell, buy }: { sell: string; buy: string },
  swapMode: SwapMode,
  account: string | undefined,
): ReferralFee | undefined {
  const fee = (swapMode === 'ExactIn' ? fees[buy] : undefined) ?? fees[sell]
  return fee?.referrer === account ? undefined : fee
}
