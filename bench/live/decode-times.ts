import { completeRoot, type Pool, type Side } from '@callisto/amms'
import { readVectors, viewOf } from '@callisto/venues/testing'
import { cpuNow, quantile } from '../routing/statistics.ts'

const ROUNDS = 9
/** Processor time of the work before the rounds: compilation in the background is part of it. */
const WARM_UP_MS = 1_500
/** Times that a round is repeated: the clock of processor time is coarse. */
const REPEATS = 6

export interface DecodeFigures {
  /** Processor time of one pool from the bytes of its accounts, and of one exact quote, microseconds: medians of rounds. */
  decodeUs: number
  quoteUs: number
}

/**
 * Decodes the synthetic pools of a venue's vectors, and quotes the amounts that its program executed. Throws where a pool is
 * refused or a quote is not what was executed.
 */
export function measureDecoding(venue: Parameters<typeof readVectors>[0]): DecodeFigures {
  const [{ states, cases, at }] = readVectors(venue) as [ReturnType<typeof readVectors>[number]]
  const views = states.map((state) => ({ view: viewOf(state), root: state.root }))
  const pools: Pool[] = []
  const decodeAll = () => {
    for (const [index, { view, root }] of views.entries()) {
      const decoded = venue.root(view.account(root)!)
      if (!decoded.ok) throw new Error(decoded.reason)
      venue.needs(decoded.root, view)
      const complete = completeRoot(venue, decoded.root, view)
      const pool = complete.ok ? venue.pool(complete.root, view, at) : complete
      if (!pool.ok) throw new Error(pool.reason)
      pools[index] = pool.pool
    }
  }
  decodeAll()
  const executed = cases.flatMap(([state, side, mode, amount, result]) =>
    result === null ? [] : [{ pool: pools[state]!, side, mode, amount: BigInt(amount), result }],
  )
  const quoteAll = () => {
    for (const { pool, side, mode, amount, result } of executed) {
      const quote = quoteOf(pool, side, mode, amount)
      if (!quote.ok || quote.amountOut < 0n || String(quote.amountIn) !== result[0])
        throw new Error(`${venue.label}: a quote of ${amount} differs from its vector`)
    }
  }
  const quoteOf = (pool: Pool, side: Side, mode: 'ExactIn' | 'ExactOut', amount: bigint) =>
    mode === 'ExactIn' ? pool.quoteExactIn(side, amount, at) : pool.quoteExactOut(side, amount, at)
  return {
    decodeUs: medianUs(decodeAll, views.length),
    quoteUs: medianUs(quoteAll, executed.length),
  }
}

function medianUs(work: () => void, count: number): number {
  const times: number[] = []
  for (const end = cpuNow() + WARM_UP_MS; cpuNow() < end; ) work()
  for (let round = 0; round < ROUNDS; round++) {
    const before = cpuNow()
    for (let i = 0; i < REPEATS; i++) work()
    times.push(((cpuNow() - before) * 1_000) / (REPEATS * count))
  }
  return quantile(times, 0.5)!
}
