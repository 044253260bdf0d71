import { boundOf, type RoutePlan } from '@callisto/routing'
import { type GraphFile, graphOf, type Market, type MarketQuote } from './market.ts'
import { limit, type Print, spread } from './output.ts'
import {
  ask,
  COLD_ROUNDS,
  graphAfterWarmUp,
  type Mode,
  over,
  qualityOf,
  quotesOf,
  resultOf,
  WARM_UP_MS,
} from './score.ts'
import { SOR, type SorSwap, sorOn } from './sor.ts'
import { executeSorSwaps } from './sor-execution.ts'
import { cpuNow, fastest, LOW_END, quantile, TIMES, type Timing, timedAsync, timingAt } from './statistics.ts'

/** Least quotient of the peer's time by ours. */
const MIN_SPEEDUP = 1_000

interface PeerRun {
  /** Undefined when the peer finds no route or fails. */
  plans: (SorSwap[] | undefined)[]
  cold: Timing[]
  warm: Timing[]
  failures: number
}

type Quote = Awaited<ReturnType<typeof sorOn>>

/** Each quote without the peer's cache, of which the fastest of all rounds counts, and once with it. */
async function runPeer(quote: Quote, quotes: readonly MarketQuote[], rounds = COLD_ROUNDS): Promise<PeerRun> {
  const peerRun: PeerRun = { plans: [], cold: [], warm: [], failures: 0 }
  for (const { mode, inputMint, outputMint, amount } of quotes) {
    const asked = { mode, in: Number(inputMint), out: Number(outputMint), amount }
    const answer = (again: boolean) => timedAsync(() => quote(asked, again).catch(() => undefined))
    const [swaps, first] = await answer(false)
    const cold = [first]
    while (cold.length < rounds) cold.push((await answer(false))[1])
    peerRun.plans.push(swaps?.length ? swaps : undefined)
    if (swaps === undefined) peerRun.failures += 1
    peerRun.cold.push(fastest(cold))
    peerRun.warm.push((await answer(true))[1])
  }
  return peerRun
}

async function warmUp(quote: Quote, quotes: readonly MarketQuote[]): Promise<void> {
  const end = cpuNow() + WARM_UP_MS
  for (let i = 0; cpuNow() < end; i++) await runPeer(quote, [quotes[i % quotes.length]!], 1)
}

/**
 * Quality of the router's plan over the optimum; 0 when there is none or it is wrong (counted by `score`).
 */
function ownQuality(
  market: Market,
  quote: MarketQuote,
  plan: RoutePlan | undefined,
  optimum: number,
): number {
  if (plan === undefined) return 0
  try {
    return over(quote, resultOf(market, quote, plan), optimum)
  } catch {
    return 0
  }
}

/** Quality of the peer's swaps in exact integers over the optimum; 0 when there are none or they fail. */
function peerQuality(file: GraphFile, quote: MarketQuote, swaps: SorSwap[] | undefined, optimum: number) {
  if (swaps === undefined) return 0
  const done = executeSorSwaps(file, quote, swaps)
  return done === undefined ? 0 : over(quote, qualityOf(quote.mode, done), optimum)
}

/**
 * Runs router and peer on the first quotes of a graph of constant products. Both plans are executed in the
 * same exact integers; a missing plan counts as 0. Prints nothing for other graphs.
 */
export async function compare(market: Market, mode: Mode, most: number, print: Print): Promise<void> {
  const { file } = market
  if (file === undefined) return
  const quotes = quotesOf(market, mode).slice(0, most)
  const ownRun = ask(graphAfterWarmUp(market, mode), quotes)
  await warmUp(await sorOn(file), quotes)
  const peerRun = await runPeer(await sorOn(file), quotes)
  const graph = graphOf(market)
  const [own, other]: [number[], number[]] = [[], []]
  for (const [i, asked] of quotes.entries()) {
    const optimum = asked.optimum ?? boundOf(graph, asked)?.bound
    if (optimum === undefined) continue
    own.push(ownQuality(market, asked, ownRun.plans[i], optimum))
    other.push(peerQuality(file, asked, peerRun.plans[i], optimum))
  }
  print('peerQuotes', quotes.length, 'quotes')
  for (const kind of ['cold', 'warm'] as const)
    for (const [of, name] of [
      ['ms', 'OverPeer'],
      ['cpuMs', 'CpuOverPeer'],
    ] as const) {
      const [ownTimes, peerTimes] = [ownRun, peerRun].map((run) => run[kind].map((timing) => timing[of]))
      const reference = (_name: string, q: number) => ({ peer: SOR, peerValue: quantile(peerTimes!, q) })
      spread(print, `${kind}${name}`, ownTimes!, TIMES, 'ms', reference)
    }
  for (const [name, q] of Object.entries({ P50: 0.5, P99: 0.99 })) {
    const [own, peer] = [ownRun, peerRun].map(({ cold }) => timingAt(cold, 'ms', q))
    if (own && peer) print(`speedup${name}`, peer / own, 'times', limit('>=', MIN_SPEEDUP))
  }
  spread(print, 'overOptimumOverPeer', own, LOW_END, 'ratio', (_name, q) => ({
    peer: SOR,
    peerValue: quantile(other, q),
  }))
  const missing = (values: readonly number[]) => values.filter((value) => value === 0).length
  print('withoutPlan', missing(own), 'quotes', { peer: SOR, peerValue: missing(other) })
  const [better, worse] = countBetter(own, other)
  print('better', better, 'quotes', { peer: SOR, peerValue: worse })
  print('peerErrors', peerRun.failures, 'quotes')
}

/** Number of quotes on which each is better by more than one part in a million. */
function countBetter(own: readonly number[], other: readonly number[]): [number, number] {
  const better = (a: readonly number[], b: readonly number[]) =>
    a.filter((value, i) => value > b[i]! * (1 + 1e-6)).length
  return [better(own, other), better(other, own)]
}
