import { maximumIn, minimumOut } from '@callisto/amount'
import type { Quote } from '@callisto/contract'
import type { MintRef, RouteLeg, SwapIntent } from './swap-intent.ts'

/** What an intent has beyond the quote. */
export type IntentOptions = Pick<SwapIntent, 'user' | 'maxPriorityFeeLamports' | 'readSwap'> &
  Partial<Pick<SwapIntent, 'wrapSol' | 'feeAccount' | 'feePayer' | 'destinationAccount' | 'tip'>> & {
    /** Token program of a mint as read from the chain; undefined when the mint does not exist. */
    tokenProgramOf(mint: string): string | undefined
  }

type QuotedRoute = Pick<Quote, 'routePlan'>

/**
 * The intent of a quote: its amounts with its slippage, which bound the swap whatever threshold the quote names, and its
 * pools. Throws RangeError for a mint that does not exist.
 * @example
 * const options = { user: USER, maxPriorityFeeLamports: 0n, readSwap: () => undefined }
 * toSwapIntent(QUOTE, { ...options, tokenProgramOf: () => TOKEN_PROGRAM }).amountOut // => 149n
 */
export function toSwapIntent(quote: Quote, { tokenProgramOf, ...options }: IntentOptions): SwapIntent {
  const ref = (mint: string): MintRef => {
    const tokenProgram = tokenProgramOf(mint)
    if (tokenProgram === undefined) throw new RangeError(`the mint ${mint} does not exist`)
    return { mint, tokenProgram }
  }
  const { inputMint, outputMint, swapMode, slippageBps } = quote
  const [inAmount, outAmount] = [BigInt(quote.inAmount), BigInt(quote.outAmount)]
  const exactIn = swapMode === 'ExactIn'
  return {
    wrapSol: true,
    ...options,
    swapMode,
    input: ref(inputMint),
    output: ref(outputMint),
    amountIn: exactIn ? inAmount : maximumIn(inAmount, slippageBps),
    amountOut: exactIn ? minimumOut(outAmount, slippageBps) : outAmount,
    route: toRouteLegs(quote),
    intermediates: [...routeMints(quote)]
      .filter((mint) => mint !== inputMint && mint !== outputMint)
      .map(ref),
    platformFeeBps: quote.platformFee?.feeBps ?? 0,
  }
}

/**
 * Every mint of a route.
 * @example routeMints(QUOTE) // => new Set([NATIVE_MINT, USDC])
 */
export const routeMints = ({ routePlan }: QuotedRoute): Set<string> =>
  new Set(routePlan.flatMap(({ swapInfo }) => [swapInfo.inputMint, swapInfo.outputMint]))

const WHOLE_BPS = 10_000

/** The pools of a quote. A share may be given in percent, and that of an only pool left out. */
function toRouteLegs({ routePlan }: QuotedRoute): RouteLeg[] {
  return routePlan.map(({ swapInfo, bps, percent }) => {
    const { ammKey: pool, inputMint, outputMint, inAmount, outAmount } = swapInfo
    const shareBps = bps ?? (percent ?? (routePlan.length === 1 ? 100 : 0)) * (WHOLE_BPS / 100)
    const amounts = { amountIn: BigInt(inAmount), amountOut: BigInt(outAmount) }
    return { pool, inputMint, outputMint, shareBps, ...amounts }
  })
}
