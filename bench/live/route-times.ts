import { Router } from '@callisto/routing'
import { graphOf } from '../routing/market.ts'
import { makeMarket } from '../routing/market-spec.ts'
import { quantile, timed } from '../routing/statistics.ts'

const SEED = 7
const QUOTES = 300
const ROUNDS = 3

export interface RouteFigures {
  p50Ms: number
  p99Ms: number
}

/** Times of the same number of routes on graphs of several sizes, in turn: least processor time of each quote. */
export function measureRoutes(sizes: readonly number[]): RouteFigures[] {
  const sides = sizes.map((pools) => {
    const market = makeMarket({ kind: 'mixed', seed: SEED, pools, quotes: QUOTES })
    const requests = market.quotes.filter(({ mode }) => mode === 'ExactIn').slice(0, QUOTES)
    return { router: new Router(graphOf(market)), requests, ms: requests.map(() => Infinity) }
  })
  for (let round = 0; round <= ROUNDS; round++)
    for (let i = 0; i < QUOTES; i++)
      for (const { router, requests, ms } of sides) {
        const request = requests[i]
        if (request === undefined) continue
        const [, { cpuMs }] = timed(() => router.route(request))
        if (round > 0) ms[i] = Math.min(ms[i]!, cpuMs)
      }
  return sides.map(({ ms }) => ({ p50Ms: quantile(ms, 0.5)!, p99Ms: quantile(ms, 0.99)! }))
}
