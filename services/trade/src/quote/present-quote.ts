import type { ChainTime } from '@callisto/amms'
import { bpsOf, MAX_U64, maximumIn, minimumOut } from '@callisto/amount'
import type { Quote, QuoteRequest } from '@callisto/contract'
import { inputMintOf, outputMintOf, type Step } from '@callisto/routing'
import { failure, type Result, success } from '../result.ts'
import { type FoundRoute, toTradeError } from '../search/route-search.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { expectedMovementBps } from '../state/price-movement.ts'

/** A quote without its timing, and the amounts of its route before a platform fee of the other side. */
interface PresentedQuote {
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

/** Whether the platform fee is of the input mint: always of an exact-out swap, on request of an exact-in one. */
const platformFeeIsOfInput = ({ feeMint, inputMint, mode }: QuoteRequest): boolean =>
  mode === 'ExactOut' || feeMint === inputMint

/** The amount that a route is searched for: an exact-in fee of the input is deducted before the route. */
export function routedAmount(request: QuoteRequest): bigint {
  const { amount, platformFeeBps, mode } = request
  const isDeducted = mode === 'ExactIn' && platformFeeIsOfInput(request)
  return isDeducted ? amount - bpsOf(amount, platformFeeBps, 'floor') : amount
}

type ImpactStep = Pick<Step, 'pool' | 'side' | 'amountIn' | 'amountOut'>

/**
 * How much worse a route is than its own marginal price, as a fraction in a decimal string: the same flow is
 * priced once more at each pool's first unit. Fees are on both sides and cancel. For people only, hence floats.
 */
function priceImpact(
  steps: readonly ImpactStep[],
  ends: { inputMint: string; outputMint: string },
  at: ChainTime,
): string {
  const spent = new Map<string, bigint>()
  // Over SOL the second of two swaps may take less than the first delivers: the rest loses nothing.
  const brought = new Map<string, bigint>()
  for (const step of steps) {
    add(spent, inputMintOf(step), step.amountIn)
    add(brought, outputMintOf(step), step.amountOut)
  }
  const ideal = new Map([[ends.inputMint, Number(spent.get(ends.inputMint) ?? 0n)]])
  for (const step of steps) {
    const [input, output] = [inputMintOf(step), outputMintOf(step)]
    const first = step.pool.segments(step.side, at)[0]
    if (!first) return '0'
    const part =
      (ideal.get(input) ?? 0) *
      (Number(step.amountIn) / Math.max(Number(spent.get(input)), Number(brought.get(input) ?? 0n)))
    ideal.set(output, (ideal.get(output) ?? 0) + (part * first.outReserve) / first.inReserve)
  }
  const best = ideal.get(ends.outputMint) ?? 0
  const actual = steps
    .filter((step) => outputMintOf(step) === ends.outputMint)
    .reduce((sum, step) => sum + Number(step.amountOut), 0)
  const impact = best > 0 ? Math.min(1, 1 - actual / best) : 0
  // Below this it is rounding, and an exponent in the text would be unreadable.
  return impact > 1e-9 ? impact.toFixed(9).replace(/\.?0+$/, '') : '0'
}

function add(sums: Map<string, bigint>, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}
