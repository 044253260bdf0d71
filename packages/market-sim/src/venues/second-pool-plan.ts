import type { Market } from '../market.ts'

/** Graduates that get a pool of another kind, and how long after graduation. */
const SECOND_SHARE = 0.5
const MEDIAN_WAIT_MS = 14 * 60_000

/** A second pool that somebody will try to open for a token. */
export interface SecondPool {
  token: number
  tries: number
}

/** Some graduates will be taken to a second venue later on. */
export function planSecondPool(market: Market, token: number): void {
  const { random } = market
  if (!random.chance(SECOND_SHARE)) return
  const plan: SecondPool = { token, tries: 0 }
  market.agenda.add(market.now + random.logNormal(MEDIAN_WAIT_MS, 0.9), 'second', plan)
}
