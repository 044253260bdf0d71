import type { Asset } from '@callisto/contract'
import { isVerified } from '../../../../lib/tokens/names.ts'

/** What has to be confirmed before a swap is reviewed. */
export type Confirmation = { kind: 'unverified'; asset: Asset } | { kind: 'impact'; percent: number }

/** Price impact from which on a swap is confirmed, in percent. */
export const CONFIRMED_IMPACT_PERCENT = 5

/** What has been confirmed: tokens in this tab, a price impact for the inputs of a quote. */
export interface Confirmed {
  mints: ReadonlySet<string>
  quoteKey: string | undefined
}

export interface ConfirmationInput {
  buy: Asset
  /** Undefined when the quote has none. */
  impactPercent: number | undefined
  quoteKey: string
}

/** What is still to be confirmed: an unverified token that is bought, and a high price impact. */
export function confirmationsOf(
  { buy, impactPercent, quoteKey }: ConfirmationInput,
  confirmed: Confirmed,
): Confirmation[] {
  const isHigh = impactPercent !== undefined && impactPercent >= CONFIRMED_IMPACT_PERCENT
  return [
    ...(isVerified(buy) || confirmed.mints.has(buy.id) ? [] : [{ kind: 'unverified', asset: buy } as const]),
    ...(isHigh && confirmed.quoteKey !== quoteKey
      ? [{ kind: 'impact', percent: impactPercent } as const]
      : []),
  ]
}
