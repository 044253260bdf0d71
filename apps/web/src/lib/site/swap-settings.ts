import {
  type ManualProfile,
  type SwapPreferences,
  SwapPreferencesSchema,
  type SwapProfile,
} from '@callisto/contract'
import { expireManualProfile } from '@callisto/domain'
import { useMemo } from 'react'
import { createStoredValue, useStoredValue } from '../browser/storage.ts'
import { excludedAmms, useExcludedAmms } from './excluded-amms.ts'
import { DEFAULT_MANUAL_PROFILE, storedSwapProfile, useSwapProfile } from './swap-profile.ts'

type FeeKey = 'maxPriorityFeeLamports' | 'maxJitoTipLamports' | 'maxNozomiTipLamports'

/**
 * All settings of a swap as the quote, the transaction and the send path use them. A fee is the cap of what the product
 * chooses or, with `feeType` exact, the amount itself. A priority fee and a tip are paid when `broadcastModes` contains
 * them; the tip is the one of Jito, or the one of Nozomi when `isProtected`.
 */
export interface SwapSettings
  extends Omit<ManualProfile, FeeKey>,
    Record<FeeKey, bigint>,
    Readonly<Omit<SwapPreferences, 'excludedVenues'>> {
  /** Labels of the venues that no route uses: those of the server and those of the user. */
  excludedAmms: readonly string[]
}

const DEFAULT_SWAP_PREFERENCES: SwapPreferences = SwapPreferencesSchema.parse({})

export const swapPreferences = createStoredValue<SwapPreferences>(
  'swap-preferences',
  DEFAULT_SWAP_PREFERENCES,
  (value) => SwapPreferencesSchema.safeParse(value).data,
)

/** Settings of a profile: in auto the product's values of slippage and fees, in manual the user's. */
function toSwapSettings(
  { mode, manual }: Pick<SwapProfile, 'mode' | 'manual'>,
  preferences: SwapPreferences,
  excluded: readonly string[],
): SwapSettings {
  const values = mode === 'manual' ? manual : DEFAULT_MANUAL_PROFILE
  const { excludedVenues, ...choices } = preferences
  const modes = new Set(values.broadcastModes)
  // A relay is paid by its tip.
  if (choices.isProtected) modes.add('tip')
  return {
    ...values,
    maxPriorityFeeLamports: BigInt(values.maxPriorityFeeLamports),
    maxJitoTipLamports: BigInt(values.maxJitoTipLamports),
    maxNozomiTipLamports: BigInt(values.maxNozomiTipLamports),
    broadcastModes: [...modes],
    ...choices,
    excludedAmms: [...new Set([...excluded, ...excludedVenues])],
  }
}

/** Changes choices that hold in both modes of the profile. */
export const saveSwapPreferences = (change: Partial<SwapPreferences>): void =>
  swapPreferences.set({ ...swapPreferences.get(), ...change })

/** The settings in force now, for code outside of components. */
export const readSwapSettings = (): SwapSettings =>
  toSwapSettings(
    expireManualProfile(storedSwapProfile.get(), Date.now()),
    swapPreferences.get(),
    excludedAmms.get(),
  )

/** The settings in force; the same object until one of them changes. */
export function useSwapSettings(): SwapSettings {
  const { mode, manual } = useSwapProfile()
  const [preferences] = useStoredValue(swapPreferences)
  const excluded = useExcludedAmms()
  return useMemo(
    () => toSwapSettings({ mode, manual }, preferences, excluded),
    [mode, manual, preferences, excluded],
  )
}
