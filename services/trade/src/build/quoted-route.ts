import { BPS, divide, maximumIn, minimumOut } from '@callisto/amount'
import type { Quote } from '@callisto/contract'
import { failure, type TradeError } from '../result.ts'
import type { UnresolvedRoute } from '../route/resolve-route.ts'

/** The route of a quote that a client has sent back. */
export function toUnresolvedRoute(quote: Quote): UnresolvedRoute {
  const shares = sharesOf(quote)
  return {
    mode: quote.swapMode,
    inputMint: quote.inputMint,
    outputMint: quote.outputMint,
    steps: quote.routePlan.map(({ swapInfo }, index) => ({
      ammKey: swapInfo.ammKey,
      inputMint: swapInfo.inputMint,
      outputMint: swapInfo.outputMint,
      shareBps: shares[index]!,
      amountIn: BigInt(swapInfo.inAmount),
      amountOut: BigInt(swapInfo.outAmount),
    })),
    inAmount: BigInt(quote.inAmount),
    outAmount: BigInt(quote.outAmount),
    slippageBps: quote.slippageBps,
    platformFeeBps: quote.platformFee?.feeBps ?? 0,
  }
}

/** The threshold of the quote must be kept: a transaction that guarantees less is not built. */
export function validateThreshold(quote: Quote, quoted: UnresolvedRoute): TradeError | undefined {
  const threshold = BigInt(quote.otherAmountThreshold)
  const isKept =
    quoted.mode === 'ExactIn'
      ? minimumOut(quoted.outAmount, quoted.slippageBps) >= threshold
      : maximumIn(quoted.inAmount, quoted.slippageBps) <= threshold
  return isKept ? undefined : failure('CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD')
}

/**
 * The shares of the steps in basis points. The official Rust client drops `bps` and keeps whole percents, so without
 * `bps` the shares are those of the amounts.
 */
function sharesOf(quote: Quote): number[] {
  const { routePlan } = quote
  if (routePlan.every(({ bps }) => bps !== undefined && bps !== null)) return routePlan.map(({ bps }) => bps!)
  const isWhole = routePlan.some(
    ({ swapInfo }) => BigInt(swapInfo.inAmount) < 1n || BigInt(swapInfo.outAmount) < 1n,
  )
  return isWhole
    ? routePlan.map(({ percent }) => (percent ?? (routePlan.length === 1 ? 100 : 0)) * 100)
    : sharesOfAmounts(quote)
}

/**
 * Of the input of a token (exact in) or its output (exact out). Rounded up, which yields each amount again when the
 * router rounds the share of the sum down; the last step of a token takes the rest, as in the router.
 */
function sharesOfAmounts({ routePlan, swapMode }: Quote): number[] {
  const exactIn = swapMode === 'ExactIn'
  const parts = routePlan.map(({ swapInfo }) => ({
    mint: exactIn ? swapInfo.inputMint : swapInfo.outputMint,
    amount: BigInt(exactIn ? swapInfo.inAmount : swapInfo.outAmount),
  }))
  const sums = new Map<string, bigint>()
  for (const { mint, amount } of parts) sums.set(mint, (sums.get(mint) ?? 0n) + amount)
  const left = new Map<string, bigint>()
  const shares = new Array<number>(parts.length)
  // The router completes an exact-out token with the first of its steps: it draws backwards.
  const order = exactIn ? [...parts.keys()] : [...parts.keys()].toReversed()
  const lastOf = new Map(order.map((index) => [parts[index]!.mint, index]))
  for (const index of order) {
    const { mint, amount } = parts[index]!
    const rest = left.get(mint) ?? BPS
    const share = lastOf.get(mint) === index ? rest : divide(amount * BPS, sums.get(mint)!, 'ceil')
    left.set(mint, rest - share)
    shares[index] = Number(share)
  }
  return shares
}
