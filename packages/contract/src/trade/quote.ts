import * as z from 'zod/mini'
import { type Address, AddressSchema } from '../shared/address.ts'
import { ApiError } from '../shared/api-error.ts'
import { type Amount, BaseUnitsSchema } from '../shared/base-units.ts'
import {
  booleanParameter,
  integerParameter,
  listParameter,
  numberParameter,
  requiredAddressParameter,
  requiredAmountParameter,
  wordParameter,
} from '../shared/parameters.ts'

export const swapModes = ['ExactIn', 'ExactOut'] as const
export type SwapMode = (typeof swapModes)[number]

/** Slippage of a request that sets none, in basis points. */
export const DEFAULT_SLIPPAGE_BPS = 50
/** Maximum slippage that the server chooses when a request with `autoSlippage` sets none, in basis points. */
const DEFAULT_MAX_AUTO_SLIPPAGE_BPS = 300
const MAX_BPS = 10_000
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
  platformFee: z.nullish(
    z.object({
      amount: z.nullish(BaseUnitsSchema),
      feeBps: z.nullish(z.int().check(z.minimum(0), z.maximum(MAX_PLATFORM_FEE_BPS))),
    }),
  ),
  priceImpactPct: z.nullish(z.string().check(z.maxLength(64))),
  routePlan: z.array(RoutePlanStepSchema).check(z.minLength(1), z.maxLength(MAX_TRANSACTION_ACCOUNTS)),
  contextSlot: z.nullish(z.number()),
  /** Seconds. */
  timeTaken: z.nullish(z.number()),
  computedAutoSlippage: z.nullish(z.number()),
  gap: z.nullish(OptimalityGapSchema),
})
export type Quote = z.input<typeof QuoteSchema>
export type RoutePlanStep = z.input<typeof RoutePlanStepSchema>

/** Query of `GET /quote`; unknown parameters are ignored. */
export const QuoteQuerySchema = z.object({
  inputMint: requiredAddressParameter(),
  outputMint: requiredAddressParameter(),
  amount: requiredAmountParameter(),
  swapMode: wordParameter(swapModes),
  slippageBps: integerParameter(0, MAX_BPS),
  autoSlippage: booleanParameter(),
  maxAutoSlippageBps: integerParameter(0, MAX_BPS),
  dexes: listParameter(MAX_DEXES),
  excludeDexes: listParameter(MAX_DEXES),
  restrictIntermediateTokens: booleanParameter(),
  onlyDirectRoutes: booleanParameter(),
  asLegacyTransaction: booleanParameter(),
  transactionVersion: integerParameter(0, 1),
  platformFeeBps: integerParameter(0, MAX_PLATFORM_FEE_BPS),
  maxAccounts: integerParameter(1, MAX_TRANSACTION_ACCOUNTS),
  minLiquidityUsd: numberParameter(0),
  withGap: booleanParameter(),
})
export type QuoteQuery = z.infer<typeof QuoteQuerySchema>

export interface QuoteRequest {
  inputMint: Address
  outputMint: Address
  /** Base units of the input (ExactIn) or the output (ExactOut), at least 1. */
  amount: Amount
  swapMode: SwapMode
  slippageBps: number
  /** True when the server chooses the slippage; `slippageBps` is then its maximum. */
  autoSlippage: boolean
  /** Labels of the only venues to use. */
  dexes?: string[]
  excludeDexes?: string[]
  restrictIntermediateTokens: boolean
  onlyDirectRoutes: boolean
  asLegacyTransaction: boolean
  /** Extension: the format that the route must fit; 0 unless set, legacy with `asLegacyTransaction`. */
  transactionVersion?: 1
  platformFeeBps: number
  maxAccounts: number
  /** Extension: pools with a liquidity below this, in USD over both tokens, are excluded. */
  minLiquidityUsd?: number
  /** Extension: adds the distance to the proven optimum to the quote. */
  withGap: boolean
}

/**
 * A quote request with its defaults. Throws ApiError when parameters exclude each other: INVALID_REQUEST for the options
 * of the slippage, NOT_SUPPORTED for a limit on accounts with ExactOut (spec 2, section 5).
 */
export function toQuoteRequest(query: QuoteQuery): QuoteRequest {
  const { dexes, excludeDexes, minLiquidityUsd, maxAccounts = MAX_TRANSACTION_ACCOUNTS } = query
  if (query.swapMode === 'ExactOut' && maxAccounts < MAX_TRANSACTION_ACCOUNTS)
    throw new ApiError('NOT_SUPPORTED', 'maxAccounts is not supported for ExactOut')
  return {
    inputMint: query.inputMint,
    outputMint: query.outputMint,
    amount: query.amount,
    swapMode: query.swapMode ?? 'ExactIn',
    ...toSlippage(query),
    ...(dexes ? { dexes: dexes.map(spaced) } : {}),
    ...(excludeDexes ? { excludeDexes: excludeDexes.map(spaced) } : {}),
    restrictIntermediateTokens: query.restrictIntermediateTokens ?? true,
    onlyDirectRoutes: query.onlyDirectRoutes ?? false,
    asLegacyTransaction: query.asLegacyTransaction ?? false,
    ...(query.transactionVersion === 1 ? { transactionVersion: 1 as const } : {}),
    platformFeeBps: query.platformFeeBps ?? 0,
    maxAccounts,
    ...(minLiquidityUsd === undefined ? {} : { minLiquidityUsd }),
    withGap: query.withGap ?? false,
  }
}

/** Some clients encode a space twice, which leaves a plus. */
const spaced = (label: string): string => label.replaceAll('+', ' ')

function toSlippage(query: QuoteQuery): { slippageBps: number; autoSlippage: boolean } {
  const { slippageBps: fixed, maxAutoSlippageBps: max, autoSlippage = false } = query
  if (autoSlippage && fixed !== undefined)
    throw new ApiError('INVALID_REQUEST', 'slippageBps and autoSlippage cannot both be set')
  if (!autoSlippage && max !== undefined)
    throw new ApiError('INVALID_REQUEST', 'maxAutoSlippageBps needs autoSlippage')
  const slippageBps = autoSlippage ? (max ?? DEFAULT_MAX_AUTO_SLIPPAGE_BPS) : (fixed ?? DEFAULT_SLIPPAGE_BPS)
  return { slippageBps, autoSlippage }
}
