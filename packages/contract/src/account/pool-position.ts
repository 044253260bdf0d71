import * as z from 'zod/mini'
import { BaseUnitsSchema } from '../shared/base-units.ts'

/** Kinds of pools that take liquidity. */
export const poolKinds = ['cpmm', 'stable', 'clmm', 'dlmm'] as const

/**
 * Liquidity of a wallet in a pool, beside the public fields of a liquidity. Amounts are base units of `mint0` and `mint1`:
 * what a withdrawal of everything pays now, pending fees, fees collected so far.
 *
 * `depositedValue` is what was deposited and not withdrawn at today's prices. `impermanentLoss` (never positive, USD) is the
 * value of the liquidity without fees less `depositedValue`; `feesEarned` is what fees have added, collected ones included.
 * Of a venue whose fees cannot be told from its liquidity both are absent, and `netResult`, the sum of both, stands alone.
 */
export const PoolPositionSchema = z.object({
  kind: z.enum(poolKinds),
  pool: z.string(),
  /** Account of the position, of a pool with ranges. */
  position: z.optional(z.string()),
  mint0: z.string(),
  mint1: z.string(),
  decimals0: z.number(),
  decimals1: z.number(),
  amount0: BaseUnitsSchema,
  amount1: BaseUnitsSchema,
  pendingFees0: z.optional(BaseUnitsSchema),
  pendingFees1: z.optional(BaseUnitsSchema),
  collectedFees0: BaseUnitsSchema,
  collectedFees1: BaseUnitsSchema,
  /** Shares or liquidity, as the instruction that withdraws takes them. */
  liquidity: z.optional(z.string()),
  /** Whole mint1 for one whole mint0. */
  range: z.optional(
    z.object({ lower: z.number(), upper: z.number(), current: z.number(), isInRange: z.boolean() }),
  ),
  /** Bounds of the range as the program counts them: ticks or bins. */
  bounds: z.optional(z.object({ lower: z.int(), upper: z.int() })),
  /** Share of the pool, percent; absent for a pool with ranges. */
  sharePercent: z.optional(z.number()),
  depositedValue: z.optional(z.number()),
  impermanentLoss: z.optional(z.number()),
  impermanentLossPercent: z.optional(z.number()),
  feesEarned: z.optional(z.number()),
  netResult: z.optional(z.number()),
  /** Unix seconds of the first deposit that is still in it. */
  openedAt: z.optional(z.number()),
})
export type PoolPosition = z.input<typeof PoolPositionSchema>
