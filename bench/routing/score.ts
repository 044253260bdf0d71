import { boundOf, type Plan, type RouteRequest, Router } from '@callisto/routing'
import { graphOf, type Market, type MarketQuote } from './market.ts'
import { type Against, limit, type Print } from './output.ts'
import { cpuNow, HIGH_END, LOW_END, quantile, TIMES, type Took, timed, tookAt } from './statistics.ts'

export type Mode = 'ExactIn' | 'ExactOut'

/** Of processor time: on the clock, a loaded machine would leave the code half compiled. */
export const WARM_UP_MS = 2_000
const LIMITS = { maxHops: 4, maxPaths: 5 }
const MOST_LEGS = LIMITS.maxHops * LIMITS.maxPaths

/** Floats of the bound, as a part of it: a plan above it by more shows that one of the two is wrong. */
const BOUND_ERROR = 1e-6

/** The longer searches: as asked, and within narrower limits, where a search may end elsewhere. */
const NARROWER: readonly Partial<RouteRequest>[] = [{}, { maxHops: 3 }, { maxPaths: 3 }]

/** What was aimed at for 10,000 pools. */
const AIMED_POOLS = 10_000
const AIM_OVER_BEST = { p50: 0.999999, p10: 0.9999, p1: 0.998 }
const AIM_MS = { p50: 0.3, p99: 5 }

/** Result of an execution as the quality that is compared: more is better. */
export const qualityOf = (mode: Mode, { spent, received }: { spent: bigint; received: bigint }): number =>
  mode === 'ExactIn' ? Number(received) : 1 / Number(spent)

/** Executes a plan apart from the router and answers its quality. Throws on a bad plan. */
export function resultOf(market: Market, quote: MarketQuote, plan: Plan): number {
  const exactIn = quote.mode === 'ExactIn'
  const done = market.execute(plan, exactIn ? quote.amount : undefined)
  if (exactIn && done.received !== plan.amountOut)
    throw new Error(`gives ${done.received}, quoted ${plan.amountOut}`)
  if (!exactIn && done.spent !== plan.amountIn)
    throw new Error(`takes ${done.spent}, quoted ${plan.amountIn}`)
  if (!exactIn && done.received < quote.amount)
    throw new Error(`delivers ${done.received} of ${quote.amount}`)
  if (plan.legs.length > MOST_LEGS) throw new Error(`has ${plan.legs.length} legs`)
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

/** A quality over a proven amount: out of the best output, or the best input over what was spent. */
export const over = (quote: MarketQuote, value: number, best: number): number =>
  quote.mode === 'ExactIn' ? value / best : value * best

export const quotesOf = (market: Market, mode: Mode): MarketQuote[] =>
  market.quotes.filter((quote) => quote.mode === mode)

/** A router that has seen nothing, in a process that has: quotes on another graph object get the code compiled. */
export function freshRouter(market: Market, mode: Mode): Router {
  const other = new Router(graphOf(market))
  const quotes = quotesOf(market, mode)
  const end = cpuNow() + WARM_UP_MS
  for (let i = 0; cpuNow() < end; i++) planFor(other, quotes[i % quotes.length]!)
  return new Router(graphOf(market))
}

interface Asked {
  plans: (Plan | undefined)[]
  cold: Took[]
  warm: Took[]
}

/** All quotes once each, and then each twice in a row, of which the quicker counts. */
export function ask(router: Router, quotes: readonly MarketQuote[]): Asked {
  const asked = quotes.map((quote) => timed(() => planFor(router, quote)))
  const again = (quote: MarketQuote) => timed(() => planFor(router, quote))[1]
  const warm = quotes.map((quote) => {
    const [one, other] = [again(quote), again(quote)]
    return one.ms < other.ms ? one : other
  })
  return { plans: asked.map(([plan]) => plan), cold: asked.map(([, took]) => took), warm }
}

class Quality {
  readonly overKnown: number[] = []
  readonly overFile: number[] = []
  readonly overOptimum: number[] = []
  readonly legs: number[] = []
  readonly wrong: string[] = []
  unroutable = 0
  /** Refused by the longer searches as well, though all pools together could pay. */
  refused = 0
  readonly #market: Market
  readonly #effort: number
  readonly #reference: Router

  constructor(market: Market, effort: number) {
    this.#market = market
    this.#effort = effort
    this.#reference = new Router(graphOf(market))
  }

  /** A plan that is wrong or missing is worth nothing; where nobody knows a plan, its absence is not held against it. */
  weigh(quote: MarketQuote, plan: Plan | undefined): void {
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

  /** The best quality that anybody is known to reach, 0 when nobody found a plan. */
  #known(quote: MarketQuote): number {
    let best = quote.best ?? 0
    if (this.#effort === 0) return best
    for (const narrower of NARROWER) {
      const plan = planFor(this.#reference, quote, { ...narrower, effort: this.#effort })
      if (plan !== undefined) best = Math.max(best, this.#value(quote, plan, undefined))
    }
    return best
  }
}

/**
 * Asks every quote of one mode, times and weighs the plans, and prints the figures. Answers how many were wrong or
 * missing. The best known is the best of the plan itself, the graph's own reference where it names one, and the
 * router's longer searches; `effort` is how many times as long those look, 0 for none.
 */
export function score(market: Market, mode: Mode, effort: number, print: Print): number {
  const quotes = quotesOf(market, mode)
  const asked = ask(freshRouter(market, mode), quotes)
  const quality = new Quality(market, effort)
  for (const [i, quote] of quotes.entries()) quality.weigh(quote, asked.plans[i])
  const aimed = market.pools.length === AIMED_POOLS
  const spread = (metric: string, values: readonly number[], aims: Readonly<Record<string, number>> = {}) => {
    if (values.length === 0) return
    for (const [name, q] of Object.entries(LOW_END))
      print(`${metric}, ${name}`, quantile(values, q), 'ratio', aim(aims[name], '>='))
  }
  const aim = (value: number | undefined, sign: '>=' | '<='): Against | undefined =>
    aimed && value !== undefined ? limit(sign, value) : undefined

  print('quotes', quotes.length, 'quotes')
  spread('over best known', quality.overKnown, AIM_OVER_BEST)
  spread("over the graph's own best known", quality.overFile)
  spread('over proven optimum', quality.overOptimum)
  for (const kind of ['cold', 'warm'] as const)
    for (const [name, q] of Object.entries(TIMES)) {
      const most = kind === 'cold' ? AIM_MS[name as keyof typeof TIMES] : undefined
      print(`${kind}, ${name}`, tookAt(asked[kind], 'ms', q), 'ms', aim(most, '<='))
      print(`${kind}, processor time, ${name}`, tookAt(asked[kind], 'cpuMs', q), 'ms', aim(most, '<='))
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
