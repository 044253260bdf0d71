import { boundOf } from '@callisto/routing'
import { type BenchPlan, graphOf, routerOn } from './adapter.ts'
import { resultOf, type ScoredGraph, times, within } from './score.ts'

/**
 * The proof, quote by quote: how far the solver's bound is from the flow that reaches it, how far the router's plan
 * is from the bound, and (where the graph names an optimum) how far the bound is from that.
 */
export function audit(name: string, graph: ScoredGraph, mode: 'ExactIn' | 'ExactOut') {
  const pools = graphOf(graph)
  const router = routerOn(pools)
  const quotes = graph.quotes.filter((quote) => quote.mode === mode)
  const certificate: number[] = []
  const planGap: number[] = []
  const offNamed: number[] = []
  const ms: number[] = []
  let unbounded = 0
  for (const quote of quotes) {
    const start = performance.now()
    const found = boundOf(pools, {
      mode,
      inputMint: String(quote.in),
      outputMint: String(quote.out),
      amount: BigInt(quote.amount),
    })
    ms.push(performance.now() - start)
    if (found === undefined) {
      unbounded += 1
      continue
    }
    certificate.push(found.gap)
    if (quote.optimum) offNamed.push(Math.abs(found.bound / quote.optimum - 1))
    const plan: BenchPlan | null = router.quote({ ...quote, maxHops: 4, maxPaths: 5 })
    if (plan === null) continue
    const value = resultOf(graph, quote, plan)
    planGap.push(1 - (mode === 'ExactIn' ? value / found.bound : value * found.bound))
  }
  return {
    bench: 'routing --audit',
    graph: name,
    pools: graph.pools.length,
    mode,
    quotes: quotes.length,
    unbounded,
    certificateGap: within(certificate),
    planGap: { ...within(planGap), least: Math.min(...planGap) },
    offNamedOptimum: within(offNamed),
    ms: times(ms),
  }
}
