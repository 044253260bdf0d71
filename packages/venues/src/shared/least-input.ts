import { MAX_AMOUNT, type SwapQuote, swapError } from '@callisto/amms'

/**
 * The quote of the least input that delivers `amountOut`, for a program that swaps exact inputs only, by bisection: a
 * larger input never delivers less. `start` is a guess.
 */
export function leastInput(
  amountOut: bigint,
  start: bigint,
  quote: (amountIn: bigint) => SwapQuote,
): SwapQuote {
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const delivers = (found: SwapQuote) => found.ok && found.amountOut >= amountOut
  let [low, high] = [0n, start > 0n ? start : 1n]
  let best = quote(high)
  while (!delivers(best)) {
    if (!best.ok && best.code !== 'AMOUNT_TOO_SMALL') return best
    if (high === MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    low = high
    high = high * 2n < MAX_AMOUNT ? high * 2n : MAX_AMOUNT
    best = quote(high)
  }
  while (low + 1n < high) {
    const middle = (low + high) >> 1n
    const found = quote(middle)
    if (delivers(found)) [high, best] = [middle, found]
    else low = middle
  }
  return best
}
