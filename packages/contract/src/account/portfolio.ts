import * as z from 'zod/mini'
import { PoolPositionSchema } from './pool-position.ts'
import { PortfolioAssetSchema, TotalGainSchema } from './portfolio-asset.ts'

const UsdSchema = z.nullable(z.number())
const YieldSchema = z.object({ apr: z.number(), apy: z.number() })

export const portfolioLabels = [
  'Wallet',
  'Staked',
  'LiquidityPool',
  'Farming',
  'Vault',
  'Lending',
  'Vesting',
  'Deposit',
  'Rewards',
  'Airdrop',
  'Margin',
  'LimitOrder',
  'DCA',
  'SmartDCA',
  'Leverage',
] as const

/** Every element: `value` in USD counts its parts that have a price; null when none has. */
const ElementSchema = z.object({
  networkId: z.literal('solana'),
  platformId: z.string(),
  value: UsdSchema,
  label: z.enum(portfolioLabels),
  name: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  netApy: z.optional(z.number()),
})

const assets = z.array(PortfolioAssetSchema)

const MultipleElementSchema = z.extend(ElementSchema, {
  type: z.literal('multiple'),
  data: z.object({ assets, assetsYields: z.optional(z.array(z.array(YieldSchema))) }),
})

const LiquiditySchema = z.object({
  assets,
  assetsValue: UsdSchema,
  rewardAssets: assets,
  rewardAssetsValue: UsdSchema,
  value: UsdSchema,
  yields: z.array(YieldSchema),
  name: z.optional(z.string()),
  ref: z.optional(z.string()),
  position: z.optional(PoolPositionSchema),
})

const LiquidityElementSchema = z.extend(ElementSchema, {
  type: z.literal('liquidity'),
  data: z.object({ liquidities: z.array(LiquiditySchema) }),
})

const PositionSchema = z.object({
  address: z.optional(z.string()),
  side: z.enum(['long', 'short']),
  entryPrice: z.number(),
  markPrice: UsdSchema,
  size: z.number(),
  sizeValue: UsdSchema,
  collateralValue: UsdSchema,
  pnlValue: UsdSchema,
  liquidationPrice: UsdSchema,
  leverage: z.optional(z.number()),
  tp: z.optional(z.number()),
  sl: z.optional(z.number()),
  value: UsdSchema,
})

const LeverageElementSchema = z.extend(ElementSchema, {
  type: z.literal('leverage'),
  data: z.object({
    isolated: z.optional(z.object({ positions: z.array(PositionSchema), value: UsdSchema })),
    cross: z.optional(z.object({ positions: z.array(PositionSchema), value: UsdSchema })),
    value: UsdSchema,
  }),
})

const BorrowLendElementSchema = z.extend(ElementSchema, {
  type: z.literal('borrowlend'),
  data: z.object({
    suppliedAssets: assets,
    suppliedValue: UsdSchema,
    borrowedAssets: assets,
    borrowedValue: UsdSchema,
    rewardAssets: assets,
    rewardValue: UsdSchema,
    suppliedYields: z.array(z.array(YieldSchema)),
    borrowedYields: z.array(z.array(YieldSchema)),
    healthRatio: z.nullable(z.number()),
    value: UsdSchema,
  }),
})

/** An order; amounts in whole tokens. `ref` is its account. */
const TradeElementSchema = z.extend(ElementSchema, {
  type: z.literal('trade'),
  data: z.object({
    assets: z.object({ input: z.nullable(PortfolioAssetSchema), output: z.nullable(PortfolioAssetSchema) }),
    ref: z.optional(z.string()),
    inputAddress: z.string(),
    outputAddress: z.string(),
    initialInputAmount: z.number(),
    withdrawnOutputAmount: z.number(),
    expectedOutputAmount: z.optional(z.number()),
    inputPrice: UsdSchema,
    outputPrice: UsdSchema,
    filledPercentage: z.number(),
    /** Unix ms. */
    createdAt: z.optional(z.number()),
    expireAt: z.optional(z.number()),
    recurring: z.optional(
      z.object({
        cycles: z.number(),
        /** Seconds. */
        interval: z.number(),
        priceRange: z.optional(z.object({ min: z.optional(z.number()), max: z.optional(z.number()) })),
      }),
    ),
  }),
})

export const PortfolioElementSchema = z.discriminatedUnion('type', [
  MultipleElementSchema,
  LiquidityElementSchema,
  LeverageElementSchema,
  BorrowLendElementSchema,
  TradeElementSchema,
])
export type PortfolioElement = z.input<typeof PortfolioElementSchema>
export type PortfolioLiquidity = z.input<typeof LiquiditySchema>

/** What became of one source of elements. The elements of a failed one are absent, not empty. */
const FetcherReportSchema = z.object({
  id: z.string(),
  status: z.enum(['succeeded', 'failed']),
  /** Milliseconds. */
  duration: z.optional(z.number()),
  error: z.optional(z.string()),
})
export type FetcherReport = z.infer<typeof FetcherReportSchema>

const TokenInfoSchema = z.object({
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  logoURI: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
})
export type PortfolioTokenInfo = z.infer<typeof TokenInfoSchema>

/**
 * Reply of `fetchJup` (what the products of this house hold for the wallet, and the wallet itself), of `fetchNoJup` (other
 * DeFi), and of `/portfolio/v1/positions/{address}` (both). `value` is the sum of the elements that have
 * one, null when a source is not known. `slot` is the block that the elements describe. `gain` is that of the wallet's tokens,
 * held and sold, absent where they were not read.
 */
export const PortfolioReplySchema = z.object({
  /** Unix ms. */
  date: z.number(),
  owner: z.string(),
  addressSystem: z.literal('solana'),
  /** Milliseconds. */
  duration: z.number(),
  slot: z.number(),
  value: UsdSchema,
  gain: z.optional(TotalGainSchema),
  fetcherReports: z.array(FetcherReportSchema),
  elements: z.array(PortfolioElementSchema),
  /** By network, then by mint. */
  tokenInfo: z.object({ solana: z.record(z.string(), TokenInfoSchema) }),
})
export type PortfolioReply = z.input<typeof PortfolioReplySchema>

export const PlatformsReplySchema = z.array(z.object({ id: z.string(), name: z.string() }))
