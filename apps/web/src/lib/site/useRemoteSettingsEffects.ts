import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { excludedAmms } from './excluded-amms.ts'
import { remoteSettingsQuery, SETTINGS_STALE_MS } from './queries.ts'
import { expireSwapProfile, followServerProfile } from './swap-profile.ts'

const EXPIRY_CHECK_MS = 60_000

/** Keeps the remote settings fresh, applies them to what this browser stores, and ends a manual profile in time. */
export function useRemoteSettingsEffects(): void {
  const swap = useQuery({ ...remoteSettingsQuery, refetchInterval: SETTINGS_STALE_MS }).data?.swapSettings
  useEffect(() => {
    const excluded = swap?.excludedAmms
    // Another list of the same labels would be other settings, which end an open review.
    if (excluded && `${excluded}` !== `${excludedAmms.get()}`) excludedAmms.set(excluded)
    followServerProfile(swap?.swapProfile)
  }, [swap])
  useEffect(() => {
    expireSwapProfile()
    const timer = setInterval(expireSwapProfile, EXPIRY_CHECK_MS)
    return () => clearInterval(timer)
  }, [])
}
