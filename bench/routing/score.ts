import { boundOf } from '@callisto/routing'
import {
  type BenchPlan,
  type BenchPool,
  type BenchQuote,
  type BenchToken,
  graphOf,
  routerOn,
} from './adapter.ts'
import { execute } from './execute.ts'

export interface ScoredQuote {
  mode: 'ExactIn' | 'ExactOut'
  in: number
  out: number
  amount: string
  /** Best known output of at most 5 paths of at most 4 hops, where the graph says one. */
  best5x4?: string
  /** Proven best output (exact in) or input (exact out) with any number of pools, where the graph says one. */
  optimum?: number
}

export interface ScoredGraph {
  tokens: BenchToken[]
  pools: BenchPool[]
  quotes: ScoredQuote[]
}

const REPEATS = 3
const WARM_UP = 30
const HOPS = { maxHops: 4, maxPaths: 5 }

/** Value at a quantile, the lower neighbour; undefined of nothing. */
export function quantile(values: readonly number[], q: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]
}

/** More is better here: p10 is what nine in ten reach. */
export const spread = (values: readonly number[]) => ({
  p50: quantile(values, 0.5),
  p10: quantile(values, 0.1),
  p1: quantile(values, 0.01),
  n: values.length,
})

/** Less is better here: p90 is what nine in ten keep within. */
export const within = (values: readonly number[]) => ({
  p50: quantile(values, 0.5),
  p90: quantile(values, 0.9),
  p99: quantile(values, 0.99),
  max: Math.max(0, ...values),
})

export const times = (values: readonly number[]) => ({
  p50: quantile(values, 0.5),
  p99: quantile(values, 0.99),
})

/** Result of a plan as the quality that is compared: more is better. Throws on a bad plan. */
export function resultOf(graph: ScoredGraph, quote: ScoredQuote, plan: BenchPlan): number {
  const exactIn = quote.mode === 'ExactIn'
  const { spent, received } = execute(
    graph.pools,
    plan,
    quote.in,
    quote.out,
    exactIn ? BigInt(quote.amount) : undefined,
  )
  if (!exactIn && received < BigInt(quote.amount)) throw new Error(`delivers ${received} of ${quote.amount}`)
  return exactIn ? Number(received) : 1 / Number(spent)
}

const provenOptimum = (pools: Parameters<typeof boundOf>[0], quote: ScoredQuote): number | undefined =>
  boundOf(pools, {
    mode: quote.mode,
    inputMint: String(quote.in),
    outputMint: String(quote.out),
    amount: BigInt(quote.amount),
  })?.bound

/**
 * Asks every quote of one mode and scores the plans: over the best known, over the proven optimum, and over the
 * router's own search given `effort` times as long. `cold` is the first time a quote is asked, `warm` the quickest of
 * three; the router keeps no answers, so the two differ by the processor's caches alone.
 */
export function score(name: string, graph: ScoredGraph, mode: 'ExactIn' | 'ExactOut', effort: number) {
  const pools = graphOf(graph)
  const router = routerOn(pools)
  const quotes = graph.quotes.filter((quote) => quote.mode === mode && quote.optimum !== 0)
  const ask = (quote: ScoredQuote, more: Partial<BenchQuote> = {}) =>
    router.quote({ mode, in: quote.in, out: quote.out, amount: quote.amount, ...HOPS, ...more })
  for (const quote of quotes.slice(0, WARM_UP)) for (let i = 0; i < REPEATS; i++) ask(quote)
  const seen = { best: [] as number[], optimum: [] as number[], longer: [] as number[], legs: [] as number[] }
  const [cold, warm]: [number[], number[]] = [[], []]
  let unroutable = 0
  const wrong: string[] = []
  for (const quote of quotes) {
    const took: number[] = []
    let plan: BenchPlan | null = null
    for (let i = 0; i < REPEATS; i++) {
      const start = performance.now()
      plan = ask(quote)
      took.push(performance.now() - start)
    }
    cold.push(took[0]!)
    warm.push(Math.min(...took))
    if (plan === null) {
      if (effort === 0 || ask(quote, { effort }) !== null) unroutable += 1
      continue
    }
    try {
      const value = resultOf(graph, quote, plan)
      seen.legs.push(plan.legs.length)
      if (quote.best5x4 !== undefined) seen.best.push(value / Number(quote.best5x4))
      const optimum = quote.optimum ?? provenOptimum(pools, quote)
      if (optimum !== undefined) seen.optimum.push(mode === 'ExactIn' ? value / optimum : value * optimum)
      const longer = effort > 0 ? ask(quote, { effort }) : null
      if (longer !== null) seen.longer.push(value / Math.max(value, resultOf(graph, quote, longer)))
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error))
    }
  }
  return {
    bench: 'routing',
    graph: name,
    pools: graph.pools.length,
    mode,
    quotes: quotes.length,
    ...(seen.best.length > 0 ? { overBestKnown: spread(seen.best) } : {}),
    overOptimum: spread(seen.optimum),
    ...(effort > 0 ? { [`overOwnSearch${effort}TimesLonger`]: spread(seen.longer) } : {}),
    msCold: times(cold),
    msWarm: times(warm),
    legs: { p50: quantile(seen.legs, 0.5), max: Math.max(0, ...seen.legs) },
    unroutable,
    wrong: wrong.length,
    ...(wrong.length > 0 ? { firstWrong: wrong[0] } : {}),
  }
}
