/** Consecutive failures after which an endpoint is left, and consecutive successful probes after which it is used again. */
const FAILURES_TO_LEAVE = 2
const PROBES_TO_RETURN = 3

export const PROBE_MS = 5_000
const MAX_PROBE_MS = 60_000

/** Health of an endpoint. The two counts are the hysteresis: one lost response or one lucky probe changes nothing. */
export interface EndpointHealth {
  isDown: boolean
  failures: number
  /** Successful probes in a row while down. */
  probes: number
  /** Delay before the next probe. */
  probeMs: number
}

export const HEALTHY: EndpointHealth = { isDown: false, failures: 0, probes: 0, probeMs: PROBE_MS }

/** After a call or a probe that failed. */
export function afterFailure(health: EndpointHealth): EndpointHealth {
  const failures = health.failures + 1
  return { ...health, failures, probes: 0, isDown: health.isDown || failures >= FAILURES_TO_LEAVE }
}

/** After a successful call. While down only probes count: a late response of an overloaded endpoint is no recovery. */
export function afterSuccess(health: EndpointHealth): EndpointHealth {
  return health.isDown ? health : HEALTHY
}

/** After a probe of an endpoint that is down. Failed probes double the delay up to a minute. */
export function afterProbe(health: EndpointHealth, isOk: boolean): EndpointHealth {
  if (!isOk) return { ...health, probes: 0, probeMs: Math.min(MAX_PROBE_MS, health.probeMs * 2) }
  const probes = health.probes + 1
  return probes >= PROBES_TO_RETURN ? HEALTHY : { ...health, probes, probeMs: PROBE_MS }
}
