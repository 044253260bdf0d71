import { boundOf, Router } from '@callisto/routing'
import { graphOf, type Market } from './market.ts'
import { over, planFor, resultOf } from './score.ts'
import { times, within } from './statistics.ts'

/**
 * The proof, quote by quote: how far the solver's bound is from the flow that reaches it, how far the router's plan
 * is from the bound, and (where the graph names an optimum) how far the bound is from that.
 */
export function audit(market: Market, mode: 'ExactIn' | 'ExactOut') {
  const graph = graphOf(market)
  const router = new Router(graph)
  const quotes = market.quotes.filter((quote) => quote.mode === mode)
  const certificate: number[] = []
  const planGap: number[] = []
  const offNamed: number[] = []
  const ms: number[] = []
  let unbounded = 0
  for (const quote of quotes) {
    const start = performance.now()
    const found = boundOf(graph, quote)
    ms.push(performance.now() - start)
    if (found === undefined) {
      unbounded += 1
      continue
    }
    certificate.push(found.gap)
    if (quote.optimum !== undefined) offNamed.push(Math.abs(found.bound / quote.optimum - 1))
    const plan = planFor(router, quote)
    if (plan !== undefined) planGap.push(1 - over(quote, resultOf(market, quote, plan), found.bound))
  }
  return {
    bench: 'routing --audit',
    graph: market.name,
    pools: market.pools.length,
    mode,
    quotes: quotes.length,
    unbounded,
    certificateGap: within(certificate),
    planGap: { ...within(planGap), least: Math.min(...planGap) },
    offNamedOptimum: within(offNamed),
    ms: times(ms),
  }
}
