import { type Banner, type BannerArea, type BannerIndex, parseBannerId } from '@callisto/contract'

/** What is left of a countdown, each part rounded down. */
export interface Countdown {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** A banner that ends within this time counts as expired (spec 1-4-10). */
const EXPIRED_WITHIN_MS = 1_000

/** Time left until `expiryTime` (ISO 8601) at `nowMs`; `expired` within its last second and after it. */
export function bannerCountdown(expiryTime: string, nowMs: number): Countdown | 'expired' {
  const leftMs = Date.parse(expiryTime) - nowMs
  if (leftMs <= EXPIRED_WITHIN_MS) return 'expired'
  const seconds = Math.floor(leftMs / 1_000)
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/**
 * Id of the active banner of an area. Undefined without an entry; `invalid` when the path of the entry has no id, which
 * counts as no banner and is to be logged.
 */
export function activeBannerId(index: BannerIndex, area: BannerArea): { id: string } | 'invalid' | undefined {
  const entry = index[area]
  if (entry === undefined) return undefined
  const id = parseBannerId(entry.activeBanner)
  return id === undefined ? 'invalid' : { id }
}

export interface BannerVisibility {
  banner: Banner | undefined
  /** Id in the index; undefined while the index is absent or invalid. */
  activeId: string | undefined
  /** Times that the user has dismissed this banner, in all sessions. */
  dismissals: number
  isClosedThisSession: boolean
  nowMs: number
}

/** Whether a banner is shown now (docs/spec-map.md 1-4). */
export function isBannerVisible(state: BannerVisibility): boolean {
  const { banner, activeId, dismissals, isClosedThisSession, nowMs } = state
  if (banner === undefined || banner.id !== activeId || isClosedThisSession) return false
  const { startTime, expiryTime, closeCount } = banner
  if (startTime !== undefined && Date.parse(startTime) > nowMs) return false
  if (expiryTime !== undefined && bannerCountdown(expiryTime, nowMs) === 'expired') return false
  return dismissals < closeCount
}
