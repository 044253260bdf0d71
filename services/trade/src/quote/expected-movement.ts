import type { SwapMode } from '@callisto/contract'
import type { PoolRegistry } from '../state/pool-registry.ts'

/** A step of a route; the share is of its input (exact in) or of its output (exact out). */
export interface MovingStep {
  pool: string
  inputMint: string
  outputMint: string
  shareBps: number
}

/** A tolerance below this fails on rounding alone where an amount is small. */
const MIN_BPS = 10

/**
 * How far the price of a route is to be expected to move until it lands, in basis points: the observed movement of its
 * pools, each with its part of the flow. Movements of pools in a row add up, as if they moved together.
 */
export function expectedMovementBps(
  mode: SwapMode,
  { inputMint, outputMint }: { inputMint: string; outputMint: string },
  steps: readonly MovingStep[],
  { movement, slot }: Pick<PoolRegistry, 'movement' | 'slot'>,
): number {
  const isForward = mode === 'ExactIn'
  const flow = new Map([[isForward ? inputMint : outputMint, 1]])
  let total = 0
  for (const step of isForward ? steps : steps.toReversed()) {
    const [from, to] = isForward ? [step.inputMint, step.outputMint] : [step.outputMint, step.inputMint]
    const part = ((flow.get(from) ?? 0) * step.shareBps) / 10_000
    flow.set(to, (flow.get(to) ?? 0) + part)
    total += part * movement.expectedBps(step.pool, slot)
  }
  return Math.max(MIN_BPS, Math.round(total))
}
