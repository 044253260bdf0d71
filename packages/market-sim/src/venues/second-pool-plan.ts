import type { Market } from '../market.ts'

/** Share of graduates that get a second pool at another venue, and the median delay after graduation. */
const SECOND_SHARE = 0.5
const MEDIAN_WAIT_MS = 14 * 60_000

/** A planned second pool of a token. */
export interface SecondPoolPlan {
  token: number
  tries: number
}

/** Plans a second pool for some graduates. */
export function planSecondPool(market: Market, token: number): void {
  const { random } = market
  if (!random.chance(SECOND_SHARE)) return
  const plan: SecondPoolPlan = { token, tries: 0 }
  market.queue.add(market.now + random.logNormal(MEDIAN_WAIT_MS, 0.9), 'openSecondPool', plan)
}
