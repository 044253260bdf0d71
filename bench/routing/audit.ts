import { boundOf } from '@callisto/routing'
import { graphOf, type Market } from './market.ts'
import type { Print } from './output.ts'
import { freshRouter, type Mode, over, planFor, quotesOf, resultOf } from './score.ts'
import { HIGH_END, quantile, TIMES, timed } from './statistics.ts'

/**
 * The proof, quote by quote: how far the solver's bound is from the flow that reaches it, how far the router's plan
 * is from the bound, and (where the graph names an optimum) how far the bound is from that.
 */
export function audit(market: Market, mode: Mode, print: Print): void {
  const quotes = quotesOf(market, mode)
  const graph = graphOf(market)
  const router = freshRouter(market, mode)
  const certificate: number[] = []
  const planGap: number[] = []
  const offNamed: number[] = []
  const took: number[] = []
  let unbounded = 0
  for (const quote of quotes) {
    const [found, { ms }] = timed(() => boundOf(graph, quote))
    took.push(ms)
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
  for (const [name, q] of Object.entries(TIMES)) print(`bound, ${name}`, quantile(took, q), 'ms')
}
