import { boundOf, Router } from '@callisto/routing'
import { graphOf, type Market } from './market.ts'
import { type Print, spread } from './output.ts'
import { graphAfterWarmUp, type Mode, over, planFor, quotesOf, resultOf } from './score.ts'
import { HIGH_END, quantile, TIMES, timed } from './statistics.ts'

/**
 * Per quote: the gap between the bound and the flow that attains it, the gap of the router's plan to the
 * bound, and the difference to the optimum of the graph file where it has one.
 */
export function audit(market: Market, mode: Mode, print: Print): void {
  const quotes = quotesOf(market, mode)
  const graph = graphOf(market)
  const router = new Router(graphAfterWarmUp(market, mode))
  const certificate: number[] = []
  const planGap: number[] = []
  const offNamed: number[] = []
  const timings: number[] = []
  let unbounded = 0
  for (const quote of quotes) {
    const [found, { ms }] = timed(() => boundOf(graph, quote))
    timings.push(ms)
    if (found === undefined) {
      unbounded += 1
      continue
    }
    certificate.push(found.gap)
    if (quote.optimum !== undefined) offNamed.push(Math.abs(found.bound / quote.optimum - 1))
    const plan = planFor(router, quote)
    if (plan !== undefined) planGap.push(1 - over(quote, resultOf(market, quote, plan), found.bound))
  }
  print('quotes', quotes.length, 'quotes')
  print('withoutBound', unbounded, 'quotes')
  spread(print, 'certificateGap', certificate, HIGH_END, 'ratio')
  spread(print, 'planGap', planGap, HIGH_END, 'ratio')
  print('planGapMin', quantile(planGap, 0), 'ratio')
  spread(print, 'boundOffOptimum', offNamed, HIGH_END, 'ratio')
  spread(print, 'bound', timings, TIMES, 'ms')
}
