import type { ChainTime, Pool } from '@callisto/amms'
import type { SwapMode } from '@callisto/contract'

/** Slots that a swap may take from its quote to its execution: some 20 s. */
const HORIZON_SLOTS = 50
/** Standard deviations that a tolerance covers. */
const DEVIATIONS = 3
/** Slots after which an observation has half of its weight: 5 minutes. */
const HALF_LIFE_SLOTS = 750
/** Movement that a pool starts with before any is observed, in basis points over the horizon. */
const INITIAL_BPS = 50
/** The price of a bonding curve moves with every buyer. */
const INITIAL_CURVE_BPS = 250

interface Observation {
  logPrice: number
  slot: number
  /** Variance of the logarithm of the price, per slot. */
  variance: number
}

/**
 * Volatility of the pools' prices: an exponentially weighted moving average of squared log returns (RiskMetrics), one
 * observation for each change of a pool.
 */
export class PriceMovement {
  readonly #pools = new Map<string, Observation>()

  record(pool: Pool, at: ChainTime): void {
    const logPrice = logPriceOf(pool, at)
    if (logPrice === undefined) return
    const last = this.#pools.get(pool.address)
    if (!last) {
      const variance = varianceOf(pool.isBondingCurve ? INITIAL_CURVE_BPS : INITIAL_BPS)
      this.#pools.set(pool.address, { logPrice, slot: at.slot, variance })
      return
    }
    const slots = Math.max(1, at.slot - last.slot)
    const kept = weightAfter(slots)
    last.variance = kept * last.variance + ((1 - kept) * (logPrice - last.logPrice) ** 2) / slots
    last.logPrice = logPrice
    last.slot = Math.max(last.slot, at.slot)
  }

  forget(address: string): void {
    this.#pools.delete(address)
  }

  /** How far the price of a pool is to be expected to move until a swap lands, in basis points. */
  expectedBps(address: string, slot: number): number {
    const last = this.#pools.get(address)
    if (!last) return INITIAL_BPS
    const variance = last.variance * weightAfter(Math.max(0, slot - last.slot))
    return 10_000 * DEVIATIONS * Math.sqrt(variance * HORIZON_SLOTS)
  }
}

const weightAfter = (slots: number): number => 2 ** (-slots / HALF_LIFE_SLOTS)

const varianceOf = (bps: number): number => (bps / 10_000 / DEVIATIONS) ** 2 / HORIZON_SLOTS

/** Of the marginal price, fees included; undefined while the pool trades in neither direction. */
function logPriceOf(pool: Pool, at: ChainTime): number | undefined {
  for (const side of [0, 1] as const) {
    const first = pool.segments(side, at, 1)[0]
    if (!first || !(first.inReserve > 0 && first.outReserve > 0)) continue
    const logPrice = Math.log(first.outReserve / first.inReserve)
    return side === 0 ? logPrice : -logPrice
  }
  return undefined
}

/** A step of a route; the share is of its input (exact in) or of its output (exact out). */
interface MovingStep {
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
  { movement, slot }: { movement: PriceMovement; slot: number },
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
