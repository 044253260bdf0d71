import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { BaseUnitsSchema } from '../shared/base-units.ts'

export const swapModes = ['ExactIn', 'ExactOut'] as const
export type SwapMode = (typeof swapModes)[number]

/** Slippage of a request that sets none, in basis points. */
export const DEFAULT_SLIPPAGE_BPS = 50
/** Maximum slippage that the server chooses when a request with `autoSlippage` sets none, in basis points. */
export const DEFAULT_MAX_AUTO_SLIPPAGE_BPS = 300

/** Most venues that a quote may name. */
export const MAX_DEXES = 64
/** Account locks of one transaction; also the default of `maxAccounts`. */
export const MAX_TRANSACTION_ACCOUNTS = 64
/** A platform fee is one byte in the swap program. */
export const MAX_PLATFORM_FEE_BPS = 255

export const SwapInfoSchema = z.object({
  ammKey: AddressSchema,
  label: z.nullish(z.string().check(z.maxLength(64))),
  inputMint: AddressSchema,
  outputMint: AddressSchema,
  inAmount: BaseUnitsSchema,
  outAmount: BaseUnitsSchema,
  /** In base units of `feeMint`. Official clients drop both, so nothing may depend on them. */
  feeAmount: z.nullish(BaseUnitsSchema),
  feeMint: z.nullish(AddressSchema),
})

const share = (max: number) => z.nullish(z.int().check(z.minimum(0), z.maximum(max)))

/** A step spends its share of the balance that its input mint has at the first step from it; `percent` is `bps / 100`,
 * rounded. */
export const RoutePlanStepSchema = z.object({
  swapInfo: SwapInfoSchema,
  percent: share(100),
  bps: share(10_000),
})

/**
 * Distance of a quote from the proven optimum over all plans, with any number of pools, steps and accounts (an
 * extension of the public API; `withGap`).
 * `bound` is the most out (ExactIn) or the least in (ExactOut), in base units. The rest are fractions: of the bound
 * (ExactIn) or of what is paid (ExactOut). `total` is the sum of what the search left, of what the limits of one
 * transaction and the rules of the request cost, and of the platform fee. `slack` is the part of
 * `search` that may be error of the bound itself: a real flow over all pools reaches the bound up to it.
 */
export const OptimalityGapSchema = z.object({
  bound: BaseUnitsSchema,
  total: z.number(),
  search: z.number(),
  limits: z.number(),
  platformFee: z.number(),
  slack: z.number(),
})
export type OptimalityGap = z.input<typeof OptimalityGapSchema>

/** Of the input or the output; the official clients keep `amount` and `feeBps`. */
const PlatformFeeSchema = z.object({
  amount: z.nullish(BaseUnitsSchema),
  feeBps: z.nullish(z.int().check(z.minimum(0), z.maximum(MAX_PLATFORM_FEE_BPS))),
  /** Extension: the mint that the fee was quoted in. */
  feeMint: z.nullish(AddressSchema),
})

/**
 * A quote as `/quote` returns it and `/swap` accepts it. `outAmount` is after all fees and before slippage,
 * `otherAmountThreshold` the least out (ExactIn) or the most in (ExactOut), `priceImpactPct` a fraction.
 */
export const QuoteSchema = z.object({
  inputMint: AddressSchema,
  inAmount: BaseUnitsSchema,
  outputMint: AddressSchema,
  outAmount: BaseUnitsSchema,
  otherAmountThreshold: BaseUnitsSchema,
  swapMode: z.enum(swapModes),
  slippageBps: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** Absent where no fee was requested: not every client reads null. */
  platformFee: z.nullish(PlatformFeeSchema),
  priceImpactPct: z.nullish(z.string().check(z.maxLength(64))),
  routePlan: z.array(RoutePlanStepSchema).check(z.minLength(1), z.maxLength(MAX_TRANSACTION_ACCOUNTS)),
  contextSlot: z.nullish(z.number()),
  /** Seconds. */
  timeTaken: z.nullish(z.number()),
  /** What `autoSlippage` has chosen, or would have chosen; in basis points. */
  computedAutoSlippage: z.nullish(z.number()),
  instructionVersion: z.nullish(z.string().check(z.maxLength(8))),
  gap: z.nullish(OptimalityGapSchema),
})
export type Quote = z.input<typeof QuoteSchema>
export type RoutePlanStep = z.input<typeof RoutePlanStepSchema>
