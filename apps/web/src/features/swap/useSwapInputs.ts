import type { Asset, SwapMode } from '@callisto/contract'
import { referralFeeOf, useReferralFees } from '../../lib/referral/referral-fee.ts'
import { useBannedTokens } from '../../lib/site/banned-tokens.ts'
import { useSwapSettings } from '../../lib/site/swap-settings.ts'
import { useToken } from '../../lib/tokens/token-query.ts'
import { useAddress } from '../../lib/wallet/session.ts'
import type { Pair } from './form/pair.ts'
import type { SwapInputs } from './model/machine.ts'

/**
 * Inputs of a swap of `amount` base units of what is sold, or bought with ExactOut: the settings in force, the wallet, and
 * the mints that may be quoted.
 */
export function useSwapInputs(
  { sell, buy }: Pair,
  amount: bigint | undefined,
  swapMode: SwapMode = 'ExactIn',
): SwapInputs {
  const settings = useSwapSettings()
  const fees = useReferralFees()
  const banned = useBannedTokens()
  const account = useAddress()
  const sellAsset = useToken(sell).live?.asset
  const buyAsset = useToken(buy).live?.asset
  /** A quote is requested for known tokens that are not banned. */
  const quotable = (mint: string, asset: Asset | undefined) => (asset && !banned.has(mint) ? mint : undefined)
  return {
    sell: quotable(sell, sellAsset),
    buy: quotable(buy, buyAsset),
    swapMode,
    amount,
    settings,
    fee: referralFeeOf(fees, { sell, buy }, swapMode, account),
    account,
  }
}
