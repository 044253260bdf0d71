import { boundOf, type Graph, type RoutePlan, type RouteRequest, Router } from '@callisto/routing'
import { bestKnown } from './best-known.ts'
import { graphOf, type Market, type MarketQuote } from './market.ts'
import type { MarketSpec } from './market-spec.ts'
import { limit, type Print, spread } from './output.ts'
import { cpuNow, HIGH_END, LOW_END } from './statistics.ts'

export type Mode = 'ExactIn' | 'ExactOut'

/** Warm-up in processor time, so that a loaded machine compiles as much as an idle one. */
const WARM_UP_MS = 2_000
const LIMITS = { maxHops: 4, maxPaths: 5 }
const MAX_LEGS = LIMITS.maxHops * LIMITS.maxPaths

/** Relative float error of a proven optimum: a plan above it by more is wrong. */
const OPTIMUM_ERROR = 1e-6

/** Least quality over the best known, by kind of graph. */
const MIN_OVER_BEST: Readonly<Record<MarketSpec['kind'], Readonly<Record<string, number>>>> = {
  open: { p10: 0.9999, p1: 0.998 },
  generated: { p10: 0.9999, p1: 0.998 },
  mixed: { p1: 0.99 },
}

/** Quality of an execution, to be maximised. */
export const qualityOf = (mode: Mode, { spent, received }: { spent: bigint; received: bigint }): number =>
  mode === 'ExactIn' ? Number(received) : 1 / Number(spent)

/** Executes a plan independently of the router and returns its quality. Throws when the plan is wrong. */
export function resultOf(market: Market, quote: MarketQuote, plan: RoutePlan): number {
  const exactIn = quote.mode === 'ExactIn'
  const done = market.execute(plan, exactIn ? quote.amount : undefined)
  if (exactIn && done.received !== plan.amountOut)
    throw new Error(`gives ${done.received}, quoted ${plan.amountOut}`)
  if (!exactIn && done.spent !== plan.amountIn)
    throw new Error(`takes ${done.spent}, quoted ${plan.amountIn}`)
  if (!exactIn && done.received < quote.amount)
    throw new Error(`delivers ${done.received} of ${quote.amount}`)
  if (plan.legs.length > MAX_LEGS) throw new Error(`has ${plan.legs.length} legs`)
  return qualityOf(quote.mode, done)
}

export const planFor = (
  router: Router,
  quote: MarketQuote,
  more: Partial<RouteRequest> = {},
): RoutePlan | undefined => {
  const found = router.route({ ...quote, ...LIMITS, ...more })
  return found.ok ? found.plan : undefined
}

/** Quality relative to a proven amount: output over the best output, or the best input over the input. */
export const over = (quote: MarketQuote, value: number, best: number): number =>
  quote.mode === 'ExactIn' ? value / best : value * best

export const quotesOf = (market: Market, mode: Mode): MarketQuote[] =>
  market.quotes.filter((quote) => quote.mode === mode)

/** A new graph in a process with compiled code: the warm-up runs on another graph object. */
export function graphAfterWarmUp(market: Market, mode: Mode): Graph {
  const other = new Router(graphOf(market))
  const quotes = quotesOf(market, mode)
  const end = cpuNow() + WARM_UP_MS
  for (let i = 0; cpuNow() < end; i++) planFor(other, quotes[i % quotes.length]!)
  return graphOf(market)
}

class Quality {
  readonly overKnown: number[] = []
  readonly overFile: number[] = []
  readonly overOptimum: number[] = []
  readonly legs: number[] = []
  wrong = 0
  unroutable = 0
  /** Quotes that no reference search routes, although all pools together could pay. */
  refused = 0
  readonly #market: Market
  readonly #router: Router

  constructor(market: Market) {
    this.#market = market
    this.#router = new Router(graphOf(market))
  }

  /** A wrong or missing plan has quality 0; a quote that no search routes is counted apart. */
  add(quote: MarketQuote, known: number): void {
    const plan = planFor(this.#router, quote)
    if (plan === undefined && known === 0) {
      if ((quote.optimum ?? boundOf(this.#router.graph, quote)?.bound) !== undefined) this.refused += 1
      return
    }
    if (plan === undefined) this.unroutable += 1
    const value = plan === undefined ? 0 : this.#value(quote, plan)
    if (plan !== undefined) this.legs.push(plan.legs.length)
    this.overKnown.push(value / Math.max(value, known))
    if (quote.best !== undefined) this.overFile.push(value / quote.best)
    if (quote.optimum !== undefined) this.overOptimum.push(over(quote, value, quote.optimum))
  }

  #value(quote: MarketQuote, plan: RoutePlan): number {
    try {
      const value = resultOf(this.#market, quote, plan)
      if (quote.optimum !== undefined && over(quote, value, quote.optimum) > 1 + OPTIMUM_ERROR)
        throw new Error(`is ${over(quote, value, quote.optimum)} of the proven optimum`)
      return value
    } catch (error) {
      this.wrong += 1
      const { mode, inputMint, outputMint, amount } = quote
      console.error(`wrong: ${mode} ${amount} of ${inputMint} to ${outputMint}: ${error}`)
      return 0
    }
  }
}

/**
 * Evaluates the plan of every quote of one mode and prints the figures. Returns the number of wrong and missing plans.
 * The best known plan is the best of the plan itself, the reference of the graph file and the reference searches;
 * `effort` is the multiplier of the latter.
 */
export async function score(
  market: Market,
  spec: MarketSpec,
  mode: Mode,
  effort: number,
  print: Print,
): Promise<number> {
  const quotes = quotesOf(market, mode)
  const known = await bestKnown(market, spec, quotes, effort)
  const quality = new Quality(market)
  for (const [i, quote] of quotes.entries()) quality.add(quote, known[i]!)
  print('quotes', quotes.length, 'quotes')
  const limits = MIN_OVER_BEST[spec.kind]
  spread(print, 'overBestKnown', quality.overKnown, LOW_END, 'ratio', (name) =>
    limits[name] === undefined ? undefined : limit('>=', limits[name]),
  )
  spread(print, 'overFileBest', quality.overFile, LOW_END, 'ratio')
  spread(print, 'overOptimum', quality.overOptimum, LOW_END, 'ratio')
  spread(print, 'legs', quality.legs, HIGH_END, 'legs')
  print('refused', quality.refused, 'quotes')
  print('unroutable', quality.unroutable, 'quotes', limit('<=', 0))
  print('wrong', quality.wrong, 'plans', limit('<=', 0))
  return quality.unroutable + quality.wrong
}
