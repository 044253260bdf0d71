import type { FeedState } from '@callisto/ui'
import { create } from 'zustand'

/** Age from which data is delayed: about twelve blocks of 0.4 s. */
const DELAYED_AFTER_MS = 5_000
/** Age from which data without a connection is no longer called delayed. */
const OFFLINE_AFTER_MS = 60_000

export interface FeedHealth {
  connected: boolean | undefined
  /** Newest slot of the service and its time of receipt on the browser's clock. */
  slot: number | undefined
  requestedAtMs: number | undefined
}

export const useFeedHealth = create<FeedHealth>(() => ({
  connected: undefined,
  slot: undefined,
  requestedAtMs: undefined,
}))

/** Records the newest slot of the service; an equal or older slot is ignored. */
export function recordSlot(slot: number, nowMs: number): void {
  const known = useFeedHealth.getState().slot
  if (known === undefined || slot > known) useFeedHealth.setState({ slot, requestedAtMs: nowMs })
}

/**
 * Feed state at `nowMs`, by the age of the data: a connection that is lost for a moment changes nothing that is shown.
 */
export function feedState(
  { connected, requestedAtMs }: FeedHealth,
  online: boolean,
  nowMs: number,
): { state: FeedState; ageSeconds?: number } {
  if (!online) return { state: 'offline' }
  if (requestedAtMs === undefined) return { state: connected === false ? 'offline' : 'connecting' }
  const age = nowMs - requestedAtMs
  if (connected === false && age >= OFFLINE_AFTER_MS) return { state: 'offline' }
  if (age < DELAYED_AFTER_MS) return { state: 'live' }
  return { state: 'delayed', ageSeconds: Math.floor(age / 1000) }
}
