import { bpsOf, MAX_U64, maximumIn, minimumOut } from '@callisto/amount'
import type { Quote, QuoteRequest } from '@callisto/contract'
import { inputMintOf, outputMintOf, type Step } from '@callisto/routing'
import { failure, type Result, success } from '../result.ts'
import type { FoundRoute } from '../search/route-search.ts'
import { priceImpact } from './price-impact.ts'
import { toTradeError } from './search-error.ts'

/** A quote without its timing, and the amounts of its route before the platform fee. */
export interface PresentedQuote {
  quote: Omit<Quote, 'timeTaken' | 'gap'>
  amountIn: bigint
  amountOut: bigint
  fee: bigint
}

/**
 * The public form of a route. The platform fee is rounded down; it reduces the output (exact in) or is added to
 * the input (exact out).
 */
export function presentQuote(
  request: QuoteRequest,
  { steps, amountIn, amountOut, slot, at }: FoundRoute,
): Result<PresentedQuote> {
  const exactIn = request.swapMode === 'ExactIn'
  const fee = bpsOf(exactIn ? amountOut : amountIn, request.platformFeeBps, 'floor')
  const inAmount = exactIn ? amountIn : amountIn + fee
  const outAmount = exactIn ? amountOut - fee : amountOut
  if (outAmount < 1n) return toTradeError('AMOUNT_TOO_SMALL', request.swapMode)
  const slippageBps = request.autoSlippage ? autoSlippageBps(request, steps) : request.slippageBps
  const threshold = exactIn ? minimumOut(outAmount, slippageBps) : maximumIn(inAmount, slippageBps)
  if (threshold > MAX_U64) return failure('CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD')
  const quote = {
    inputMint: request.inputMint,
    inAmount: String(inAmount),
    outputMint: request.outputMint,
    outAmount: String(outAmount),
    otherAmountThreshold: String(threshold),
    swapMode: request.swapMode,
    slippageBps,
    platformFee: request.platformFeeBps > 0 ? { amount: String(fee), feeBps: request.platformFeeBps } : null,
    priceImpactPct: priceImpact(steps, request, at),
    routePlan: steps.map(presentStep),
    contextSlot: slot,
    ...(request.autoSlippage ? { computedAutoSlippage: slippageBps } : {}),
  }
  return success({ quote, amountIn, amountOut, fee })
}

function presentStep(step: Step): Quote['routePlan'][number] {
  return {
    swapInfo: {
      ammKey: step.pool.address,
      label: step.pool.label,
      inputMint: inputMintOf(step),
      outputMint: outputMintOf(step),
      inAmount: String(step.amountIn),
      outAmount: String(step.amountOut),
      feeAmount: String(step.feeAmount),
      feeMint: step.feeMint,
    },
    percent: Math.round(step.shareBps / 100),
    bps: step.shareBps,
  }
}

const AUTO_POOL_BPS = 50
/** The price of a bonding curve moves with every buyer. */
const AUTO_CURVE_BPS = 250

/** Slippage tolerance of a route whose request leaves it to the server; at most the requested one. */
function autoSlippageBps(request: QuoteRequest, steps: readonly Step[]): number {
  const hasCurve = steps.some((step) => step.pool.isBondingCurve)
  return Math.min(request.slippageBps, hasCurve ? AUTO_CURVE_BPS : AUTO_POOL_BPS)
}
