import { bpsOf, MAX_U64, maximumIn, minimumOut } from '@callisto/amount'
import type { Quote, QuoteRequest } from '@callisto/contract'
import { inputMintOf, outputMintOf, type Step } from '@callisto/routing'
import { failure, type Result, success } from '../result.ts'
import type { FoundRoute } from '../search/route-search.ts'
import { toTradeError } from '../search/search-error.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { expectedMovementBps } from './expected-movement.ts'
import { platformFeeIsOfInput } from './platform-fee.ts'
import { priceImpact } from './price-impact.ts'

/** A quote without its timing, and the amounts of its route before a platform fee of the other side. */
export interface PresentedQuote {
  quote: Omit<Quote, 'timeTaken' | 'gap'>
  amountIn: bigint
  amountOut: bigint
  fee: bigint
}

/**
 * The public form of a route. The platform fee is rounded down. Of an exact-in swap it reduces the output, or the route
 * was searched for the input without it; of an exact-out swap it is added to the input.
 */
export function presentQuote(
  request: QuoteRequest,
  { steps, amountIn, amountOut, slot, at }: FoundRoute,
  registry: Pick<PoolRegistry, 'movement' | 'slot'>,
): Result<PresentedQuote> {
  const exactIn = request.mode === 'ExactIn'
  const ofInput = platformFeeIsOfInput(request)
  // The route of an exact-in swap with a fee of its input is that of the input without the fee.
  const paid = exactIn && ofInput ? request.amount : amountIn
  const fee = bpsOf(ofInput ? paid : amountOut, request.platformFeeBps, 'floor')
  const inAmount = exactIn ? paid : amountIn + fee
  const outAmount = exactIn && !ofInput ? amountOut - fee : amountOut
  if (outAmount < 1n) return toTradeError('AMOUNT_TOO_SMALL', request.mode)
  const slippage = slippageOf(request, steps, registry)
  const { slippageBps } = slippage
  const threshold = exactIn ? minimumOut(outAmount, slippageBps) : maximumIn(inAmount, slippageBps)
  if (threshold > MAX_U64) return failure('CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD')
  const { platformFeeBps: feeBps, feeMint } = request
  const quote = {
    inputMint: request.inputMint,
    inAmount: String(inAmount),
    outputMint: request.outputMint,
    outAmount: String(outAmount),
    otherAmountThreshold: String(threshold),
    ...(request.instructionVersion ? { instructionVersion: request.instructionVersion } : {}),
    swapMode: request.mode,
    ...(feeBps > 0 ? { platformFee: { amount: String(fee), feeBps, feeMint } } : {}),
    priceImpactPct: priceImpact(steps, request, at),
    routePlan: steps.map(presentStep),
    contextSlot: slot,
    ...slippage,
  }
  return success({ quote, amountIn, amountOut, fee: exactIn && ofInput ? 0n : fee })
}

/** The tolerance of a quote: the requested one, or the expected movement of the route up to the requested maximum. */
function slippageOf(
  request: QuoteRequest,
  steps: readonly Step[],
  registry: Pick<PoolRegistry, 'movement' | 'slot'>,
): Pick<Quote, 'slippageBps' | 'computedAutoSlippage'> {
  const max = request.autoSlippage ? request.slippageBps : request.reportedSlippageMaxBps
  if (max === undefined) return { slippageBps: request.slippageBps }
  const moving = steps.map((step) => ({
    pool: step.pool.address,
    inputMint: inputMintOf(step),
    outputMint: outputMintOf(step),
    shareBps: step.shareBps,
  }))
  const computed = Math.min(max, expectedMovementBps(request.mode, request, moving, registry))
  return {
    slippageBps: request.autoSlippage ? computed : request.slippageBps,
    computedAutoSlippage: computed,
  }
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
