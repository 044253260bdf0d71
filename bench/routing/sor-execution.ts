import { chainTimeAt, type Pool, type Side } from '@callisto/amms'
import { benchPool } from './adapter.ts'
import type { ExecutionTotals, GraphFile, MarketQuote } from './market.ts'
import type { SorSwap } from './sor.ts'

/**
 * Executes the peer's swaps by the rules of its vault in the exact integers of the benchmark, in order, each
 * pool in the state after the swaps before. Exact in: amount 0 spends the output of the previous swap; exact
 * out: swaps run from the output backwards and amount 0 buys the input of the previous swap. Undefined when a
 * swap fails, the amount is exceeded (exact in) or not delivered (exact out).
 */
export function executeSorSwaps(
  file: GraphFile,
  quote: MarketQuote,
  swaps: readonly SorSwap[],
): ExecutionTotals | undefined {
  const exactIn = quote.mode === 'ExactIn'
  const [input, output] = [Number(quote.inputMint), Number(quote.outputMint)]
  const states = new Map<number, Pool>()
  const done = { spent: 0n, received: 0n }
  let carried = 0n
  for (const { pool: index, from, to, amount } of swaps) {
    const state = states.get(index) ?? benchPool(file.pools[index]!, index, file.tokens)
    const side: Side = state.mints[0] === String(from) ? 0 : 1
    const given = amount === 0n ? carried : amount
    const swap = exactIn
      ? state.quoteExactIn(side, given, chainTimeAt(0))
      : state.quoteExactOut(side, given, chainTimeAt(0))
    if (!swap.ok) return undefined
    states.set(index, swap.after())
    carried = exactIn ? swap.amountOut : swap.amountIn
    if (from === input) done.spent += swap.amountIn
    if (to === output) done.received += swap.amountOut
  }
  const isKept = exactIn ? done.spent <= quote.amount : done.received >= quote.amount
  return isKept ? done : undefined
}
