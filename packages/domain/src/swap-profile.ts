import type { ManualProfile, RemoteSettings, SwapProfile, SwapProfileMode } from '@callisto/contract'

/** Life of a manual profile: 14 days (spec 1-9-12). */
export const MANUAL_PROFILE_MS = 12_096e5

/** The profile of a browser that has stored none: auto, with the manual values to start from. */
export const initialSwapProfile = (manual: ManualProfile): SwapProfile => ({ mode: 'auto', manual })

/** Switches the mode at `nowMs`. The manual values stay; the time of the switch is kept while the mode is manual. */
export function withSwapMode(profile: SwapProfile, mode: SwapProfileMode, nowMs: number): SwapProfile {
  const { manualSinceMs: since, ...rest } = profile
  if (mode === 'auto') return profile.mode === 'auto' && since === undefined ? profile : { ...rest, mode }
  return { ...rest, mode, manualSinceMs: (profile.mode === 'manual' ? since : undefined) ?? nowMs }
}

/** Saves values of the user as the manual profile and switches to it. */
export const withManualValues = (
  profile: SwapProfile,
  manual: ManualProfile,
  nowMs: number,
): SwapProfile => ({
  ...withSwapMode(profile, 'manual', nowMs),
  manual,
})

/**
 * Returns to auto after 14 days of manual, and the same object before. Without a time of the switch, or with one in the
 * future (a clock that was wrong), the 14 days begin now.
 */
export function expireManualProfile(profile: SwapProfile, nowMs: number): SwapProfile {
  if (profile.mode !== 'manual') return profile
  const { manualSinceMs } = profile
  if (manualSinceMs === undefined || manualSinceMs > nowMs) return { ...profile, manualSinceMs: nowMs }
  return nowMs - manualSinceMs >= MANUAL_PROFILE_MS ? withSwapMode(profile, 'auto', nowMs) : profile
}

/** Applies the server's default profile when its key is another one than the stored one, and stores the key. */
export function applyServerProfile(
  profile: SwapProfile,
  server: RemoteSettings['swapSettings']['swapProfile'],
  nowMs: number,
): SwapProfile {
  if (server === undefined || server.key === profile.serverKey) return profile
  return { ...withSwapMode(profile, server.defaultProfile, nowMs), serverKey: server.key }
}
