import type { Pool, Side } from '@callisto/amms'
import type { Graph } from '@callisto/routing'

/** A path of distinct tokens. */
interface Candidate {
  /** Of its last token: output (exact in) or input (exact out). */
  amount: bigint
  /** The same at the initial rates of its pools. */
  atInitialRates: number
  tokens: readonly string[]
}

export interface SinglePathQuery {
  mode: 'ExactIn' | 'ExactOut'
  inputMint: string
  outputMint: string
  amount: bigint
  maxHops: number
}

/**
 * A path that trades the amount in exact integers, of the fewest hops. Per number of hops only the best path to each token is extended:
 * a path that is found exists, one that exists may be missed.
 */
export function findSinglePath(
  graph: Graph,
  { mode, inputMint, outputMint, amount, maxHops }: SinglePathQuery,
): Candidate | undefined {
  const [start, end] = mode === 'ExactIn' ? [inputMint, outputMint] : [outputMint, inputMint]
  let reached = new Map<string, Candidate>([
    [start, { amount, atInitialRates: Number(amount), tokens: [start] }],
  ])
  for (let hop = 0; hop < maxHops; hop++) {
    const next = new Map<string, Candidate>()
    for (const [token, candidate] of reached)
      for (const pool of poolsOf(graph, token)) {
        const found = extended(graph, mode, pool, token, candidate)
        const last = found?.tokens.at(-1)
        if (found === undefined || last === undefined) continue
        if (last === end) return found
        const known = next.get(last)
        if (known === undefined || isBetter(mode, found.amount, known.amount)) next.set(last, found)
      }
    reached = next
  }
  return undefined
}

const isBetter = (mode: SinglePathQuery['mode'], a: bigint, b: bigint) => (mode === 'ExactIn' ? a > b : a < b)

function extended(
  graph: Graph,
  mode: SinglePathQuery['mode'],
  pool: Pool,
  token: string,
  { amount, atInitialRates, tokens }: Candidate,
): Candidate | undefined {
  const at: Side = pool.mints[0] === token ? 0 : 1
  const other: Side = at === 0 ? 1 : 0
  if (tokens.includes(pool.mints[other])) return undefined
  const side = mode === 'ExactIn' ? at : other
  const quote = mode === 'ExactIn' ? pool.quoteExactIn : pool.quoteExactOut
  const swap = quote.call(pool, side, amount, graph.at)
  const [first] = pool.segments(side, graph.at)
  if (!swap.ok || first === undefined) return undefined
  if (mode === 'ExactIn' && swap.amountIn < amount) return undefined
  const rate = first.outReserve / first.inReserve
  return {
    amount: mode === 'ExactIn' ? swap.amountOut : swap.amountIn,
    atInitialRates: mode === 'ExactIn' ? atInitialRates * rate : atInitialRates / rate,
    tokens: [...tokens, pool.mints[other]],
  }
}

/** Part of the value that a path loses to price impact and rounding. */
export function lossOf({ amount, atInitialRates }: Candidate, mode: SinglePathQuery['mode']): number {
  const kept = mode === 'ExactIn' ? Number(amount) / atInitialRates : atInitialRates / Number(amount)
  return 1 - kept
}

function* poolsOf(graph: Graph, token: string): Generator<Pool> {
  for (const pool of graph.pools) if (pool?.mints.includes(token)) yield pool
}
