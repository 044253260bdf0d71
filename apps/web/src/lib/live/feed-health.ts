import type { FeedState } from '@callisto/ui'
import { create } from 'zustand'

/** Older than this, data counts as delayed. Blocks come every 0.4 s, so a dozen are missing by then. */
const DELAYED_AFTER_MS = 5_000

export interface FeedHealth {
  connected: boolean | undefined
  /** Newest slot the service has read, and when it was heard of, in this browser's time. */
  slot: number | undefined
  heardAtMs: number | undefined
}

export const useFeedHealth = create<FeedHealth>(() => ({
  connected: undefined,
  slot: undefined,
  heardAtMs: undefined,
}))

/** Notes how far the service has read; only a newer slot counts, whatever the clocks say. */
export function noteSlot(slot: number, nowMs: number): void {
  const known = useFeedHealth.getState().slot
  if (known === undefined || slot > known) useFeedHealth.setState({ slot, heardAtMs: nowMs })
}

/** What the dot says at `nowMs`. */
export function feedState(
  { connected, heardAtMs }: FeedHealth,
  online: boolean,
  nowMs: number,
): { state: FeedState; ageSeconds?: number } {
  if (!online || connected === false) return { state: 'offline' }
  if (connected === undefined || heardAtMs === undefined) return { state: 'connecting' }
  const age = nowMs - heardAtMs
  if (age < DELAYED_AFTER_MS) return { state: 'live' }
  return { state: 'delayed', ageSeconds: Math.floor(age / 1000) }
}
