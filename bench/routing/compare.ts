import { boundOf, type Plan } from '@callisto/routing'
import { type GraphFile, graphOf, type Market, type MarketQuote } from './market.ts'
import type { Print } from './output.ts'
import { ask, freshRouter, type Mode, over, qualityOf, quotesOf, resultOf, WARM_UP_MS } from './score.ts'
import { SOR, type SorSwap, sorOn } from './sor.ts'
import { settle } from './sor-execution.ts'
import { cpuNow, LOW_END, quantile, TIMES, type Took, timedAsync, tookAt } from './statistics.ts'

interface Theirs {
  /** Undefined where it found no route or failed. */
  plans: (SorSwap[] | undefined)[]
  cold: Took[]
  warm: Took[]
  failures: number
}

type Quote = Awaited<ReturnType<typeof sorOn>>

/** Each quote once with nothing kept, then once more with what the peer keeps for a pair of tokens. */
async function askPeer(quote: Quote, quotes: readonly MarketQuote[]): Promise<Theirs> {
  const theirs: Theirs = { plans: [], cold: [], warm: [], failures: 0 }
  for (const { mode, inputMint, outputMint, amount } of quotes) {
    const asked = { mode, in: Number(inputMint), out: Number(outputMint), amount }
    const answer = (again: boolean) => timedAsync(() => quote(asked, again).catch(() => undefined))
    const [swaps, cold] = await answer(false)
    theirs.plans.push(swaps?.length ? swaps : undefined)
    if (swaps === undefined) theirs.failures += 1
    theirs.cold.push(cold)
    theirs.warm.push((await answer(true))[1])
  }
  return theirs
}

async function warmUp(quote: Quote, quotes: readonly MarketQuote[]): Promise<void> {
  const end = cpuNow() + WARM_UP_MS
  for (let i = 0; cpuNow() < end; i++) await askPeer(quote, [quotes[i % quotes.length]!])
}

/** What the router's plan brings, over the optimum; 0 where there is none or it is wrong, which `score` counts. */
function ownQuality(market: Market, quote: MarketQuote, plan: Plan | undefined, optimum: number): number {
  if (plan === undefined) return 0
  try {
    return over(quote, resultOf(market, quote, plan), optimum)
  } catch {
    return 0
  }
}

/** What the peer's swaps bring in exact integers, over the optimum; 0 where there are none or they cannot be done. */
function peerQuality(file: GraphFile, quote: MarketQuote, swaps: SorSwap[] | undefined, optimum: number) {
  if (swaps === undefined) return 0
  const done = settle(file, quote, swaps)
  return done === undefined ? 0 : over(quote, qualityOf(quote.mode, done), optimum)
}

/**
 * The router and the peer on the same first quotes of a graph of constant products. Both plans are executed in the
 * same exact integers; a quote without a plan counts as 0. Prints nothing for other graphs.
 */
export async function compare(market: Market, mode: Mode, most: number, print: Print): Promise<void> {
  const { file } = market
  if (file === undefined) return
  const quotes = quotesOf(market, mode).slice(0, most)
  const ours = ask(freshRouter(market, mode), quotes)
  await warmUp(await sorOn(file), quotes)
  const theirs = await askPeer(await sorOn(file), quotes)
  const graph = graphOf(market)
  const [own, other]: [number[], number[]] = [[], []]
  for (const [i, asked] of quotes.entries()) {
    const optimum = asked.optimum ?? boundOf(graph, asked)?.bound
    if (optimum === undefined) continue
    own.push(ownQuality(market, asked, ours.plans[i], optimum))
    other.push(peerQuality(file, asked, theirs.plans[i], optimum))
  }
  const beside = (metric: string, unit: string, value: number | undefined, peerValue: number | undefined) =>
    print(`${metric}, the peer's quotes`, value, unit, { peer: SOR, peerValue })
  beside('quotes', 'quotes', quotes.length, quotes.length)
  for (const kind of ['cold', 'warm'] as const)
    for (const [name, q] of Object.entries(TIMES)) {
      beside(`${kind}, ${name}`, 'ms', tookAt(ours[kind], 'ms', q), tookAt(theirs[kind], 'ms', q))
      beside(
        `${kind}, processor time, ${name}`,
        'ms',
        tookAt(ours[kind], 'cpuMs', q),
        tookAt(theirs[kind], 'cpuMs', q),
      )
    }
  for (const [name, q] of Object.entries(LOW_END))
    beside(`over proven optimum, ${name}`, 'ratio', quantile(own, q), quantile(other, q))
  const missing = (values: readonly number[]) => values.filter((value) => value === 0).length
  beside('without an executable plan', 'quotes', missing(own), missing(other))
  beside('better than the peer', 'quotes', ...wins(own, other))
  print('errors of the peer', theirs.failures, 'quotes')
}

/** Quotes on which one is better by more than a unit in a million, and the other. */
function wins(own: readonly number[], other: readonly number[]): [number, number] {
  const better = (a: readonly number[], b: readonly number[]) =>
    a.filter((value, i) => value > b[i]! * (1 + 1e-6)).length
  return [better(own, other), better(other, own)]
}
