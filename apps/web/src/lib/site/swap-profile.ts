import {
  DEFAULT_SLIPPAGE_BPS,
  type ManualProfile,
  type RemoteSettings,
  type SwapProfile,
  type SwapProfileMode,
  SwapProfileSchema,
} from '@callisto/contract'
import {
  applyServerProfile,
  expireManualProfile,
  initialSwapProfile,
  withManualValues,
  withSwapMode,
} from '@callisto/domain'
import { useEffect } from 'react'
import { createStoredValue, useStoredValue } from '../browser/storage.ts'
import { useNow } from '../browser/useNow.ts'

const EXPIRY_CHECK_MS = 60_000

const stored = createStoredValue<SwapProfile>(
  'swap-profile',
  initialSwapProfile({ slippageBps: DEFAULT_SLIPPAGE_BPS }),
  (value) => SwapProfileSchema.safeParse(value).data,
)

function update(change: (profile: SwapProfile) => SwapProfile): void {
  const before = stored.get()
  const after = change(before)
  if (after !== before) stored.set(after)
}

export const setSwapMode = (mode: SwapProfileMode): void =>
  update((profile) => withSwapMode(profile, mode, Date.now()))

/** Saves values of the user, which switches to manual. */
export const saveManualProfile = (manual: ManualProfile): void =>
  update((profile) => withManualValues(profile, manual, Date.now()))

/** Returns to auto when the 14 days of a manual profile have passed. */
export const expireSwapProfile = (): void => update((profile) => expireManualProfile(profile, Date.now()))

/** Applies the default profile of the server when its key is new. */
export const followServerProfile = (server: RemoteSettings['swapSettings']['swapProfile']): void =>
  update((profile) => applyServerProfile(profile, server, Date.now()))

/** The swap profile, with a manual one that has ended as auto. */
export function useSwapProfile(): SwapProfile {
  const [profile] = useStoredValue(stored)
  return expireManualProfile(profile, useNow(EXPIRY_CHECK_MS))
}

/** Slippage of the next swap in basis points: the product's in auto, the user's in manual. */
export function useSlippageBps(): number {
  const { mode, manual } = useSwapProfile()
  return mode === 'manual' ? manual.slippageBps : DEFAULT_SLIPPAGE_BPS
}

/** Returns to auto when a page is opened, as the page of a token does (spec 1, section 4). */
export function useAutoProfileOnOpen(): void {
  useEffect(() => setSwapMode('auto'), [])
}
