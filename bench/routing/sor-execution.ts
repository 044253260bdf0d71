import type { Pool, Side } from '@callisto/amms'
import { benchPool } from './adapter.ts'
import type { Done, GraphFile, MarketQuote } from './market.ts'
import type { SorSwap } from './sor.ts'

/**
 * Does the peer's swaps the way that its vault does, in the exact integers of the benchmark: in the order given, each
 * pool in the state that the swaps before have left it in. Exact in, an amount of 0 spends what the swap before
 * brought; exact out, swaps go from the output back and 0 buys what the swap before needs. Undefined when a swap cannot
 * be done, more than the amount is spent (exact in) or less than it is delivered (exact out).
 */
export function settle(file: GraphFile, quote: MarketQuote, swaps: readonly SorSwap[]): Done | undefined {
  const exactIn = quote.mode === 'ExactIn'
  const [input, output] = [Number(quote.inputMint), Number(quote.outputMint)]
  const states = new Map<number, Pool>()
  const done = { spent: 0n, received: 0n }
  let carried = 0n
  for (const { pool: index, from, to, amount } of swaps) {
    const state = states.get(index) ?? benchPool(file.pools[index]!, index, file.tokens)
    const side: Side = state.mints[0] === String(from) ? 0 : 1
    const given = amount === 0n ? carried : amount
    const swap = exactIn ? state.quoteExactIn(side, given, 0) : state.quoteExactOut(side, given, 0)
    if (!swap.ok) return undefined
    states.set(index, swap.after())
    carried = exactIn ? swap.amountOut : swap.amountIn
    if (from === input) done.spent += swap.amountIn
    if (to === output) done.received += swap.amountOut
  }
  const isKept = exactIn ? done.spent <= quote.amount : done.received >= quote.amount
  return isKept ? done : undefined
}
