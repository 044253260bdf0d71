import { MAX_U64 } from '@callisto/amount'
import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import {
  QueryError,
  type RawQuery,
  readBoolean,
  readInteger,
  readList,
  readNumber,
  readText,
  readWord,
} from '../shared/query-value.ts'

export const swapModes = ['ExactIn', 'ExactOut'] as const
export type SwapMode = (typeof swapModes)[number]

/** Slippage of a request that sets none, in basis points. */
export const DEFAULT_SLIPPAGE_BPS = 50
/** Account locks of one transaction; also the default of `maxAccounts`. */
export const MAX_TRANSACTION_ACCOUNTS = 64
/** A platform fee is one byte in the swap program. */
export const MAX_PLATFORM_FEE_BPS = 255

/** Base units in a decimal string, within u64. */
export const BaseUnitsSchema = z.string().check(
  z.regex(/^\d{1,20}$/, 'not a whole number'),
  z.refine((text) => BigInt(text) <= MAX_U64, 'above u64'),
)

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
export type OptimalityGap = z.infer<typeof OptimalityGapSchema>

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
export type Quote = z.infer<typeof QuoteSchema>
export type RoutePlanStep = z.infer<typeof RoutePlanStepSchema>

export interface QuoteRequest {
  inputMint: string
  outputMint: string
  /** Base units of the input (ExactIn) or the output (ExactOut), at least 1. */
  amount: bigint
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
  platformFeeBps: number
  maxAccounts: number
  /** Extension: pools with a liquidity below this, in USD over both tokens, are excluded. */
  minLiquidityUsd?: number
  /** Extension: adds the distance to the proven optimum to the quote. */
  withGap: boolean
}

/** Reads the query of `GET /quote`; unknown parameters are ignored. Throws QueryError. */
export function parseQuoteRequest(raw: RawQuery): QuoteRequest {
  const dexes = readList(raw, 'dexes', 64)
  const excludeDexes = readList(raw, 'excludeDexes', 64)
  const swapMode = readWord(raw, 'swapMode', swapModes) ?? 'ExactIn'
  const minLiquidityUsd = readNumber(raw, 'minLiquidityUsd')
  if (minLiquidityUsd !== undefined && minLiquidityUsd < 0)
    throw new QueryError('minLiquidityUsd must not be negative')
  return {
    inputMint: readMint(raw, 'inputMint'),
    outputMint: readMint(raw, 'outputMint'),
    amount: readAmount(raw, 'amount'),
    swapMode,
    ...readSlippage(raw),
    ...(dexes ? { dexes: dexes.map(spaced) } : {}),
    ...(excludeDexes ? { excludeDexes: excludeDexes.map(spaced) } : {}),
    restrictIntermediateTokens: readBoolean(raw, 'restrictIntermediateTokens') ?? true,
    onlyDirectRoutes: readBoolean(raw, 'onlyDirectRoutes') ?? false,
    asLegacyTransaction: readBoolean(raw, 'asLegacyTransaction') ?? false,
    platformFeeBps: readInteger(raw, 'platformFeeBps', 0, MAX_PLATFORM_FEE_BPS) ?? 0,
    maxAccounts: readInteger(raw, 'maxAccounts', 1, MAX_TRANSACTION_ACCOUNTS) ?? MAX_TRANSACTION_ACCOUNTS,
    ...(minLiquidityUsd === undefined ? {} : { minLiquidityUsd }),
    withGap: readBoolean(raw, 'withGap') ?? false,
  }
}

/** Some clients encode a space twice, which leaves a plus. */
const spaced = (label: string): string => label.replaceAll('+', ' ')

function readMint(raw: RawQuery, key: string): string {
  const parsed = AddressSchema.safeParse(readText(raw, key, 64))
  if (!parsed.success) throw new QueryError(`${key} is not a base58 address`)
  return parsed.data
}

function readAmount(raw: RawQuery, key: string): bigint {
  const text = readText(raw, key, 64)
  const amount = text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : 0n
  if (amount < 1n || amount > MAX_U64)
    throw new QueryError(`${key} must be a whole number of base units from 1 to ${MAX_U64}`)
  return amount
}

function readSlippage(raw: RawQuery): { slippageBps: number; autoSlippage: boolean } {
  const fixed = readInteger(raw, 'slippageBps', 0, 10_000)
  const max = readInteger(raw, 'maxAutoSlippageBps', 0, 10_000)
  const autoSlippage = readBoolean(raw, 'autoSlippage') ?? false
  if (autoSlippage && fixed !== undefined)
    throw new QueryError('slippageBps and autoSlippage cannot both be set')
  if (!autoSlippage && max !== undefined) throw new QueryError('maxAutoSlippageBps needs autoSlippage')
  return {
    slippageBps: (autoSlippage ? max : fixed) ?? (autoSlippage ? 300 : DEFAULT_SLIPPAGE_BPS),
    autoSlippage,
  }
}
