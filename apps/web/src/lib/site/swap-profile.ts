import {
  DEFAULT_SLIPPAGE_BPS,
  type ManualProfile,
  ManualProfileSchema,
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
import { createStoredValue, useStoredValue } from '../browser/storage.ts'
import { useNow } from '../browser/useNow.ts'

const EXPIRY_CHECK_MS = 60_000

/** Values of a browser that has saved none: they are those of auto too (docs/spec-map.md 2-3). */
export const DEFAULT_MANUAL_PROFILE: ManualProfile = ManualProfileSchema.parse({
  slippageBps: DEFAULT_SLIPPAGE_BPS,
})

export const storedSwapProfile = createStoredValue<SwapProfile>(
  'swap-profile',
  initialSwapProfile(DEFAULT_MANUAL_PROFILE),
  (value) => SwapProfileSchema.safeParse(value).data,
)

function update(change: (profile: SwapProfile) => SwapProfile): void {
  const before = storedSwapProfile.get()
  const after = change(before)
  if (after !== before) storedSwapProfile.set(after)
}

export const setSwapMode = (mode: SwapProfileMode): void =>
  update((profile) => withSwapMode(profile, mode, Date.now()))

/** Saves values of the user, which switches to manual; the other values stay. */
export const saveManualProfile = (change: Partial<ManualProfile>): void =>
  update((profile) => withManualValues(profile, { ...profile.manual, ...change }, Date.now()))

/** Returns to auto when the 14 days of a manual profile have passed. */
export const expireSwapProfile = (): void => update((profile) => expireManualProfile(profile, Date.now()))

/** Applies the default profile of the server when its key is new. */
export const followServerProfile = (server: RemoteSettings['swapSettings']['swapProfile']): void =>
  update((profile) => applyServerProfile(profile, server, Date.now()))

/** The swap profile, with a manual one that has ended as auto. */
export function useSwapProfile(): SwapProfile {
  const [profile] = useStoredValue(storedSwapProfile)
  return expireManualProfile(profile, useNow(EXPIRY_CHECK_MS))
}
