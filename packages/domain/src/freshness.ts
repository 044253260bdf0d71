/** Freshness of a price by its age: `live` within 10 s, `delayed` within a minute, `stale` beyond. */
export type Freshness = 'live' | 'delayed' | 'stale'

/** How fresh something is that was read `ageMs` ago; a clock that runs ahead is no reason for alarm. */
export function freshness(ageMs: number): Freshness {
  if (ageMs <= 10_000) return 'live'
  return ageMs <= 60_000 ? 'delayed' : 'stale'
}
