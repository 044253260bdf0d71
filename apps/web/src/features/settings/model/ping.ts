import { ApiError } from '@callisto/contract'

/** Spec 1-9-18, 1-9-19: RPC benchmark and latency bands. */
export const PING_EVERY_MS = 5_000
const FAST_BELOW_MS = 100
const MEDIUM_BELOW_MS = 200

const MAX_PING_EVERY_MS = 60_000
/** Shorter than the interval, so that pings of one endpoint never overlap. */
const DEADLINE_MS = 4_000

/** A measured ping, or the number of failed ones in a row. */
export type Ping = { ms: number; failures: 0 } | { ms: undefined; failures: number; isRateLimited: boolean }

export type LatencyBand = 'fast' | 'medium' | 'slow'

export function latencyBand(ms: number): LatencyBand {
  if (ms < FAST_BELOW_MS) return 'fast'
  return ms < MEDIUM_BELOW_MS ? 'medium' : 'slow'
}

/** Delay to the next ping: it doubles with each failure in a row, up to a minute, so that a rate limit is respected. */
export function nextPingMs(ping: Ping | undefined): number {
  return Math.min(MAX_PING_EVERY_MS, PING_EVERY_MS * 2 ** (ping?.failures ?? 0))
}

export interface PingPorts {
  probe: (url: string, method: 'getHealth', signal: AbortSignal) => Promise<unknown>
  /** Milliseconds of a monotonic clock. */
  now: () => number
}

/** Duration of one getHealth in whole milliseconds. Every failure is a value; only an abort of the caller throws. */
export async function measurePing(
  url: string,
  last: Ping | undefined,
  { probe, now }: PingPorts,
  signal: AbortSignal,
): Promise<Ping> {
  const startedAt = now()
  try {
    const result = await probe(url, 'getHealth', AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]))
    if (result === 'ok') return { ms: Math.round(now() - startedAt), failures: 0 }
    return failed(last, false)
  } catch (cause) {
    signal.throwIfAborted()
    return failed(last, cause instanceof ApiError && cause.status === 429)
  }
}

const failed = (last: Ping | undefined, isRateLimited: boolean): Ping => ({
  ms: undefined,
  failures: (last?.failures ?? 0) + 1,
  isRateLimited,
})
