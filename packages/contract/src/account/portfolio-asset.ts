import * as z from 'zod/mini'
import { BaseUnitsSchema } from '../shared/base-units.ts'

/** USD; null while it is not known, which is never 0. */
const UsdSchema = z.nullable(z.number())

/** How a gain is computed: the average cost of what is held, or the oldest lot first. */
export const gainMethods = ['weighted-average', 'fifo'] as const
export type GainMethod = (typeof gainMethods)[number]

/**
 * Cost and result of a token, USD, by weighted average cost. What a wallet received without a trade counts at its price of
 * that time, rent that came back at the average cost of its SOL. Absent fields are not known: an acquisition without a price, or a token without one now.
 */
export const GainSchema = z.object({
  method: z.literal('weighted-average'),
  /** Average cost of a whole token, and of all that is held. */
  averageCost: z.optional(z.number()),
  cost: z.optional(z.number()),
  /** Value less cost. */
  unrealized: z.optional(z.number()),
  /** Of everything sold so far. */
  realized: z.optional(z.number()),
  /** `unrealized` in percent of `cost`. */
  percent: z.optional(z.number()),
})
export type Gain = z.infer<typeof GainSchema>

/**
 * Cost and result of all positions of a wallet together, closed ones included, USD: sums to the micro-dollar of what `GainSchema`
 * has of each. Shares of pools and NFTs are no part of it. `unknown` counts the tokens of which a part is not known: the sums
 * leave these out, and are absent where nothing else is there.
 */
export const TotalGainSchema = z.object({
  method: z.literal('weighted-average'),
  cost: z.optional(z.number()),
  unrealized: z.optional(z.number()),
  /** `unrealized` in percent of `cost`. */
  percent: z.optional(z.number()),
  realized: z.optional(z.number()),
  /** `realized` and `unrealized` together. */
  total: z.optional(z.number()),
  unknown: z.number(),
})
export type TotalGain = z.infer<typeof TotalGainSchema>

const AttributesSchema = z.object({
  /** Unix ms. */
  lockedUntil: z.optional(z.number()),
  isClaimable: z.optional(z.boolean()),
  isFrozen: z.optional(z.boolean()),
})

const AssetBaseSchema = z.object({
  networkId: z.literal('solana'),
  value: UsdSchema,
  attributes: AttributesSchema,
  /** The account that holds the asset; absent for native SOL. */
  ref: z.optional(z.string()),
})

/** Amount of a token: `address` is its mint, that of wrapped SOL for native SOL; `amount` in whole tokens. */
const TokenAssetSchema = z.extend(AssetBaseSchema, {
  type: z.literal('token'),
  data: z.object({
    address: z.string(),
    amount: z.number(),
    price: UsdSchema,
    rawAmount: BaseUnitsSchema,
    decimals: z.number(),
    isNative: z.optional(z.literal(true)),
  }),
  gain: z.optional(GainSchema),
})
export type TokenAsset = z.input<typeof TokenAssetSchema>

/** A token with supply 1 and 0 decimals. */
const CollectibleAssetSchema = z.extend(AssetBaseSchema, {
  type: z.literal('collectible'),
  data: z.object({
    address: z.string(),
    amount: z.number(),
    price: UsdSchema,
    name: z.optional(z.string()),
    imageUri: z.optional(z.string()),
  }),
})
export type CollectibleAsset = z.input<typeof CollectibleAssetSchema>

const GenericAssetSchema = z.extend(AssetBaseSchema, {
  type: z.literal('generic'),
  data: z.object({ amount: z.number(), price: UsdSchema }),
})

export const PortfolioAssetSchema = z.discriminatedUnion('type', [
  TokenAssetSchema,
  CollectibleAssetSchema,
  GenericAssetSchema,
])
export type PortfolioAsset = z.input<typeof PortfolioAssetSchema>
