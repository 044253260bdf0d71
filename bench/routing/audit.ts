import { boundOf } from '@callisto/routing'
import { graphOf, type Market } from './market.ts'
import type { Print } from './output.ts'
import { coldRouter, type Mode, over, planFor, quotesOf, resultOf } from './score.ts'
import { HIGH_END, quantile, TIMES, timed } from './statistics.ts'

/**
 * Per quote: the gap between the bound and the flow that attains it, the gap of the router's plan to the
 * bound, and the difference to the optimum of the graph file where it has one.
 */
export function audit(market: Market, mode: Mode, print: Print): void {
  const quotes = quotesOf(market, mode)
  const graph = graphOf(market)
  const router = coldRouter(market, mode)
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
  const within = (metric: string, values: readonly number[]) => {
    if (values.length === 0) return
    for (const [name, q] of Object.entries(HIGH_END))
      print(`${metric}, ${name}`, quantile(values, q), 'ratio')
  }
  print('quotes', quotes.length, 'quotes')
  print('quotes without a bound', unbounded, 'quotes')
  within('gap of the bound to the flow that reaches it', certificate)
  within('gap of the plan to the bound', planGap)
  print('gap of the plan to the bound, least', quantile(planGap, 0), 'ratio')
  within('bound off the named optimum', offNamed)
  for (const [name, q] of Object.entries(TIMES)) print(`bound, ${name}`, quantile(timings, q), 'ms')
}
