import { divide, maximumIn, minimumOut } from '@callisto/amount'
import type { DynamicSlippageReport } from '@callisto/contract'
import { destinationOf, type ResolvedRoute, sourceOf } from '../route/resolved-route.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { expectedMovementBps } from '../state/price-movement.ts'
import type { SlippageBounds } from './build-request.ts'

/** Factor between what a simulation and the pools' movement suggest and the tolerance, as a ratio. */
const AMPLIFICATION = { numerator: 3, denominator: 2 } as const
const WHOLE_BPS = 10_000

/** Tolerance of the simulation that measures the slippage: none of the output has to arrive, or the maximum may be paid. */
export const probeSlippageBps = ({ mode }: ResolvedRoute, { maxBps }: SlippageBounds): number =>
  mode === 'ExactIn' ? WHOLE_BPS : maxBps

/**
 * Chooses the tolerance of a swap: what a simulation lost against the quote already, and the expected movement of the
 * route's pools until it lands, amplified and within the bounds. `simulated` is the output (exact in) or the input
 * (exact out) of the simulation; undefined where it failed.
 */
export function chooseSlippage(
  route: ResolvedRoute,
  simulated: bigint | undefined,
  { minBps, maxBps }: SlippageBounds,
  registry: Pick<PoolRegistry, 'movement' | 'slot'>,
): DynamicSlippageReport & { slippageBps: number } {
  const incurred = simulated === undefined ? undefined : incurredBps(route, simulated)
  const steps = route.steps.map(({ venue, ...step }) => ({ ...step, pool: venue.root.address }))
  const ends = { inputMint: sourceOf(route).address, outputMint: destinationOf(route).address }
  const observed = expectedMovementBps(route.mode, ends, steps, registry) + Math.max(0, incurred ?? 0)
  const { numerator, denominator } = AMPLIFICATION
  const wanted = Math.ceil((observed * numerator) / denominator)
  const slippageBps = Math.min(maxBps, Math.max(minBps, wanted))
  const { mode, inAmount, outAmount } = route
  const otherAmount =
    mode === 'ExactIn' ? minimumOut(outAmount, slippageBps) : maximumIn(inAmount, slippageBps)
  return {
    slippageBps,
    otherAmount: Number(otherAmount),
    simulatedIncurredSlippageBps: incurred ?? null,
    amplificationRatio: String(numerator / denominator),
  }
}

/** How much worse than quoted a simulation was, rounded up; below zero where it was better. */
function incurredBps({ mode, inAmount, outAmount }: ResolvedRoute, simulated: bigint): number {
  const [quoted, loss] =
    mode === 'ExactIn' ? [outAmount, outAmount - simulated] : [inAmount, simulated - inAmount]
  const bps = (amount: bigint, rounding: 'ceil' | 'floor') =>
    Number(divide(amount * BigInt(WHOLE_BPS), quoted, rounding))
  return loss < 0n ? 0 - bps(-loss, 'floor') : bps(loss, 'ceil')
}
