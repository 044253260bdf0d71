import { boundOf, type Plan, type RouteRequest, Router } from '@callisto/routing'
import { graphOf, type Market, type MarketQuote } from './market.ts'
import { limit, type Print, type Reference } from './output.ts'
import { cpuNow, HIGH_END, LOW_END, quantile, TIMES, type Timing, timed, timingAt } from './statistics.ts'

export type Mode = 'ExactIn' | 'ExactOut'

/** Warm-up in processor time, so that a loaded machine compiles as much as an idle one. */
export const WARM_UP_MS = 2_000
const LIMITS = { maxHops: 4, maxPaths: 5 }
const MAX_LEGS = LIMITS.maxHops * LIMITS.maxPaths

/** Relative float error of the bound: a plan above it by more is wrong. */
const BOUND_ERROR = 1e-6

/** Reference searches: the same limits, and narrower ones that lead to other local optima. */
const REFERENCE_LIMITS: readonly Partial<RouteRequest>[] = [{}, { maxHops: 3 }, { maxPaths: 3 }]

/** Number of pools at which the targets apply. */
const TARGET_POOLS = 10_000
const TARGET_OVER_BEST = { p50: 0.999999, p10: 0.9999, p1: 0.998 }
const TARGET_MS = { p50: 0.3, p99: 5 }

/** Quality of an execution, to be maximised. */
export const qualityOf = (mode: Mode, { spent, received }: { spent: bigint; received: bigint }): number =>
  mode === 'ExactIn' ? Number(received) : 1 / Number(spent)

/** Executes a plan independently of the router and returns its quality. Throws when the plan is wrong. */
export function resultOf(market: Market, quote: MarketQuote, plan: Plan): number {
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
): Plan | undefined => {
  const found = router.route({ ...quote, ...LIMITS, ...more })
  return found.ok ? found.plan : undefined
}

/** Quality relative to a proven amount: output over the best output, or the best input over the input. */
export const over = (quote: MarketQuote, value: number, best: number): number =>
  quote.mode === 'ExactIn' ? value / best : value * best

export const quotesOf = (market: Market, mode: Mode): MarketQuote[] =>
  market.quotes.filter((quote) => quote.mode === mode)

/** A router without state in a process with compiled code: the warm-up runs on another graph object. */
export function coldRouter(market: Market, mode: Mode): Router {
  const other = new Router(graphOf(market))
  const quotes = quotesOf(market, mode)
  const end = cpuNow() + WARM_UP_MS
  for (let i = 0; cpuNow() < end; i++) planFor(other, quotes[i % quotes.length]!)
  return new Router(graphOf(market))
}

interface QuoteRun {
  plans: (Plan | undefined)[]
  cold: Timing[]
  warm: Timing[]
}

/** Every quote once (cold), then each twice in sequence, of which the faster counts (warm). */
export function ask(router: Router, quotes: readonly MarketQuote[]): QuoteRun {
  const asked = quotes.map((quote) => timed(() => planFor(router, quote)))
  const again = (quote: MarketQuote) => timed(() => planFor(router, quote))[1]
  const warm = quotes.map((quote) => {
    const [one, other] = [again(quote), again(quote)]
    return one.ms < other.ms ? one : other
  })
  return { plans: asked.map(([plan]) => plan), cold: asked.map(([, timings]) => timings), warm }
}

class Quality {
  readonly overKnown: number[] = []
  readonly overFile: number[] = []
  readonly overOptimum: number[] = []
  readonly legs: number[] = []
  readonly wrong: string[] = []
  unroutable = 0
  /** Quotes that no reference search routes, although all pools together could pay. */
  refused = 0
  readonly #market: Market
  readonly #effort: number
  readonly #reference: Router

  constructor(market: Market, effort: number) {
    this.#market = market
    this.#effort = effort
    this.#reference = new Router(graphOf(market))
  }

  /** A wrong or missing plan has quality 0; a quote that no search routes is counted apart. */
  add(quote: MarketQuote, plan: Plan | undefined): void {
    const known = this.#known(quote)
    const optimum = quote.optimum ?? boundOf(this.#reference.graph, quote)?.bound
    if (plan === undefined && known === 0) {
      if (optimum !== undefined) this.refused += 1
      return
    }
    if (plan === undefined) this.unroutable += 1
    const value = plan === undefined ? 0 : this.#value(quote, plan, optimum)
    if (plan !== undefined) this.legs.push(plan.legs.length)
    this.overKnown.push(value / Math.max(value, known))
    if (quote.best !== undefined) this.overFile.push(value / quote.best)
    if (optimum !== undefined) this.overOptimum.push(over(quote, value, optimum))
  }

  #value(quote: MarketQuote, plan: Plan, optimum: number | undefined): number {
    try {
      const value = resultOf(this.#market, quote, plan)
      if (optimum !== undefined && over(quote, value, optimum) > 1 + BOUND_ERROR)
        throw new Error(`is ${over(quote, value, optimum)} of what no plan can beat`)
      return value
    } catch (error) {
      this.wrong.push(error instanceof Error ? error.message : String(error))
      return 0
    }
  }

  /** The best known quality; 0 when no plan is known. */
  #known(quote: MarketQuote): number {
    let best = quote.best ?? 0
    if (this.#effort === 0) return best
    for (const narrower of REFERENCE_LIMITS) {
      const plan = planFor(this.#reference, quote, { ...narrower, effort: this.#effort })
      if (plan !== undefined) best = Math.max(best, this.#value(quote, plan, undefined))
    }
    return best
  }
}

/**
 * Runs every quote of one mode, evaluates the plans and prints the figures. Returns the number of wrong and
 * missing plans. The best known plan is the best of the plan itself, the reference of the graph file and the
 * reference searches; `effort` is the multiplier of the latter, 0 for none.
 */
export function score(market: Market, mode: Mode, effort: number, print: Print): number {
  const quotes = quotesOf(market, mode)
  const asked = ask(coldRouter(market, mode), quotes)
  const quality = new Quality(market, effort)
  for (const [i, quote] of quotes.entries()) quality.add(quote, asked.plans[i])
  const aimed = market.pools.length === TARGET_POOLS
  const spread = (metric: string, values: readonly number[], aims: Readonly<Record<string, number>> = {}) => {
    if (values.length === 0) return
    for (const [name, q] of Object.entries(LOW_END))
      print(`${metric}, ${name}`, quantile(values, q), 'ratio', aim(aims[name], '>='))
  }
  const aim = (value: number | undefined, sign: '>=' | '<='): Reference | undefined =>
    aimed && value !== undefined ? limit(sign, value) : undefined

  print('quotes', quotes.length, 'quotes')
  spread('over best known', quality.overKnown, TARGET_OVER_BEST)
  spread("over the graph's own best known", quality.overFile)
  spread('over proven optimum', quality.overOptimum)
  for (const kind of ['cold', 'warm'] as const)
    for (const [name, q] of Object.entries(TIMES)) {
      const most = kind === 'cold' ? TARGET_MS[name as keyof typeof TIMES] : undefined
      print(`${kind}, ${name}`, timingAt(asked[kind], 'ms', q), 'ms', aim(most, '<='))
      print(`${kind}, processor time, ${name}`, timingAt(asked[kind], 'cpuMs', q), 'ms', aim(most, '<='))
    }
  for (const name of ['p50', 'max'] as const)
    print(`legs, ${name}`, quantile(quality.legs, HIGH_END[name]), 'legs')
  print('refused by every search though all pools together could pay', quality.refused, 'quotes')
  print('unroutable', quality.unroutable, 'quotes', limit('<=', 0))
  print(
    quality.wrong[0] === undefined ? 'wrong' : `wrong, the first ${quality.wrong[0]}`,
    quality.wrong.length,
    'plans',
    limit('<=', 0),
  )
  return quality.unroutable + quality.wrong.length
}
