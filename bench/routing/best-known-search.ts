import { type RouteRequest, Router } from '@callisto/routing'
import type { SearchReply, SearchSetup } from './best-known.ts'
import { graphOf, type Market, type MarketQuote } from './market.ts'
import { makeMarket } from './market-spec.ts'
import { planFor, resultOf } from './score.ts'

/** Reference searches: the same limits, and narrower ones that lead to other local optima. */
const LIMITS: readonly Partial<RouteRequest>[] = [{}, { maxHops: 3 }, { maxPaths: 3 }]

let market: Market
let router: Router
let effort: number

function searchBest(quote: MarketQuote): SearchReply {
  let best = 0
  try {
    for (const limits of LIMITS) {
      const plan = planFor(router, quote, { ...limits, effort })
      if (plan !== undefined) best = Math.max(best, resultOf(market, quote, plan))
    }
    return { best }
  } catch (error) {
    return { best, wrong: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (message: SearchSetup | MarketQuote) => {
  if ('mode' in message) {
    process.send!(searchBest(message))
    return
  }
  effort = message.effort
  market = makeMarket(message.spec)
  router = new Router(graphOf(market))
})
