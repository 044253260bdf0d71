import { boundOf, type Graph, type Plan, Router } from '@callisto/routing'
import { graphOf, type Market, type MarketQuote } from './market.ts'
import { quantile, spread, times } from './statistics.ts'

const REPEATS = 3
const WARM_UP = 30
const LIMITS = { maxHops: 4, maxPaths: 5 }

/** Result of a plan as the quality that is compared: more is better. Throws on a bad plan. */
export function resultOf(market: Market, quote: MarketQuote, plan: Plan): number {
  const exactIn = quote.mode === 'ExactIn'
  const { spent, received } = market.execute(plan, exactIn ? quote.amount : undefined)
  if (exactIn && received !== plan.amountOut) throw new Error(`gives ${received}, quoted ${plan.amountOut}`)
  if (!exactIn && received < quote.amount) throw new Error(`delivers ${received} of ${quote.amount}`)
  return exactIn ? Number(received) : 1 / Number(spent)
}

export const planFor = (router: Router, quote: MarketQuote, effort = 1): Plan | undefined => {
  const found = router.route({ ...quote, ...LIMITS, effort })
  return found.ok ? found.plan : undefined
}

/** A quality over a proven amount: out of the best output, or the best input over what was spent. */
export const over = (quote: MarketQuote, value: number, best: number): number =>
  quote.mode === 'ExactIn' ? value / best : value * best

/** Milliseconds of each of three askings, and the plan. */
function timed(router: Router, quote: MarketQuote): { took: number[]; plan: Plan | undefined } {
  const took: number[] = []
  let plan: Plan | undefined
  for (let i = 0; i < REPEATS; i++) {
    const start = performance.now()
    plan = planFor(router, quote)
    took.push(performance.now() - start)
  }
  return { took, plan }
}

class Score {
  readonly best: number[] = []
  readonly optimum: number[] = []
  readonly longer: number[] = []
  readonly legs: number[] = []
  readonly cold: number[] = []
  readonly warm: number[] = []
  readonly wrong: string[] = []
  unroutable = 0

  constructor(market: Market, graph: Graph, router: Router, quotes: readonly MarketQuote[], effort: number) {
    for (const quote of quotes) {
      const { took, plan } = timed(router, quote)
      this.cold.push(took[0]!)
      this.warm.push(Math.min(...took))
      if (plan === undefined) this.unroutable += this.#missed(router, quote, effort)
      else this.#weigh(market, graph, router, quote, plan, effort)
    }
  }

  /** A quote that a much longer search does not route either is not held against the router. */
  #missed(router: Router, quote: MarketQuote, effort: number): number {
    return effort === 0 || planFor(router, quote, effort) !== undefined ? 1 : 0
  }

  #weigh(market: Market, graph: Graph, router: Router, quote: MarketQuote, plan: Plan, effort: number): void {
    try {
      const value = resultOf(market, quote, plan)
      this.legs.push(plan.legs.length)
      if (quote.best !== undefined) this.best.push(over(quote, value, quote.best))
      const optimum = quote.optimum ?? boundOf(graph, quote)?.bound
      if (optimum !== undefined) this.optimum.push(over(quote, value, optimum))
      const longer = effort > 0 ? planFor(router, quote, effort) : undefined
      if (longer !== undefined) this.longer.push(value / Math.max(value, resultOf(market, quote, longer)))
    } catch (error) {
      this.wrong.push(error instanceof Error ? error.message : String(error))
    }
  }
}

/**
 * Asks every quote of one mode and scores the plans: over the best known, over the proven optimum, and over the
 * router's own search given `effort` times as long. `cold` is the first time a quote is asked, `warm` the quickest of
 * three; the router keeps no answers, so the two differ by the processor's caches alone.
 */
export function score(market: Market, mode: 'ExactIn' | 'ExactOut', effort: number) {
  const graph = graphOf(market)
  const router = new Router(graph)
  const quotes = market.quotes.filter((quote) => quote.mode === mode)
  for (const quote of quotes.slice(0, WARM_UP)) timed(router, quote)
  const got = new Score(market, graph, router, quotes, effort)
  return {
    bench: 'routing',
    graph: market.name,
    pools: market.pools.length,
    mode,
    quotes: quotes.length,
    ...(got.best.length > 0 ? { overBestKnown: spread(got.best) } : {}),
    overOptimum: spread(got.optimum),
    ...(effort > 0 ? { [`overOwnSearch${effort}TimesLonger`]: spread(got.longer) } : {}),
    msCold: times(got.cold),
    msWarm: times(got.warm),
    legs: { p50: quantile(got.legs, 0.5), max: Math.max(0, ...got.legs) },
    unroutable: got.unroutable,
    wrong: got.wrong.length,
    ...(got.wrong.length > 0 ? { firstWrong: got.wrong[0] } : {}),
  }
}
