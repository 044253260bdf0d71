import { type clmm, sqrtPriceAtTick } from '@callisto/program-clients'
import { amountsForLiquidity } from './liquidity.ts'

/** What a position of a concentrated-liquidity pool would pay out now, base units of mint0 and mint1. */
export interface PositionPayout {
  /** All of its liquidity, before transfer fees of the mints. */
  amounts: readonly [bigint, bigint]
  /** Fees that are owed to it. */
  fees: readonly [bigint, bigint]
}

const U128 = 1n << 128n

/** The payout of a position as the program would compute it; undefined when the pool does not have its ticks. */
export function clmmPayout(
  pool: clmm.Pool,
  position: Pick<
    clmm.Position,
    | 'tickLower'
    | 'tickUpper'
    | 'liquidity'
    | 'feeGrowthInside0'
    | 'feeGrowthInside1'
    | 'feesOwed0'
    | 'feesOwed1'
  >,
): PositionPayout | undefined {
  const { tickLower, tickUpper, liquidity } = position
  const owed: readonly [bigint, bigint] = [position.feesOwed0, position.feesOwed1]
  if (liquidity === 0n) return { amounts: [0n, 0n], fees: owed }
  const [lower, upper] = [tickLower, tickUpper].map((tick) =>
    pool.ticks.findIndex(({ index }) => index === tick),
  )
  if (lower === undefined || upper === undefined || lower < 0 || upper < 0) return undefined
  const range = { low: sqrtPriceAtTick(tickLower), high: sqrtPriceAtTick(tickUpper), price: pool.sqrtPrice }
  const accrued = (side: 0 | 1): bigint => {
    const before = side === 0 ? position.feeGrowthInside0 : position.feeGrowthInside1
    const grown = BigInt.asUintN(128, growthInside(pool, lower, upper, side) - before)
    return (liquidity * grown) >> 64n
  }
  return {
    amounts: amountsForLiquidity(range, liquidity, 'floor'),
    fees: [owed[0] + accrued(0), owed[1] + accrued(1)],
  }
}

/** Fee growth between two ticks, Q64.64: the global growth less that below the lower and above the upper one. */
function growthInside(pool: clmm.Pool, lower: number, upper: number, side: 0 | 1): bigint {
  const global = side === 0 ? pool.feeGrowth0 : pool.feeGrowth1
  const outside = (at: number) => {
    const tick = pool.ticks[at]!
    return side === 0 ? tick.feeGrowthOutside0 : tick.feeGrowthOutside1
  }
  // The price is at or above a tick that is among those below it.
  const below = lower < pool.ticksBelow ? outside(lower) : global - outside(lower)
  const above = upper < pool.ticksBelow ? global - outside(upper) : outside(upper)
  return (global - below - above + 2n * U128) % U128
}
