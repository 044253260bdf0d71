import { type Asset, assets, quoteMints } from '../genesis/assets.ts'
import type { VenueName } from './venue-clients.ts'

/** A fee tier of a venue. */
export interface Tier {
  venue: VenueName
  /** Total trading fee, parts per million; for bins the base fee. */
  feePpm: number
  /** Spacing of usable ticks. */
  tickSpacing?: number
  /** Basis points between two bins, and the weight of volatility in the fee. */
  binStep?: number
  variableControl?: number
}

/**
 * Every tier of the market, ordered by its number within its venue; about a sixth of each fee goes to the
 * tier's admin.
 */
export const tiers = [
  { venue: 'cpmm', feePpm: 100 },
  { venue: 'cpmm', feePpm: 500 },
  { venue: 'cpmm', feePpm: 2_500 },
  { venue: 'cpmm', feePpm: 10_000 },
  { venue: 'stable', feePpm: 100 },
  { venue: 'clmm', feePpm: 100, tickSpacing: 1 },
  { venue: 'clmm', feePpm: 400, tickSpacing: 4 },
  { venue: 'clmm', feePpm: 2_500, tickSpacing: 30 },
  { venue: 'clmm', feePpm: 10_000, tickSpacing: 120 },
  // A pool of bins has a fixed window of 64 bins to either side: the step limits how far its price may move.
  { venue: 'dlmm', feePpm: 200, binStep: 5, variableControl: 20_000 },
  { venue: 'dlmm', feePpm: 800, binStep: 50, variableControl: 10_000 },
  { venue: 'dlmm', feePpm: 2_500, binStep: 100, variableControl: 5_000 },
  { venue: 'dlmm', feePpm: 10_000, binStep: 300, variableControl: 800 },
] as const satisfies readonly Tier[]

type AnyTier = (typeof tiers)[number]
type FeeOf<V extends VenueName> = Extract<AnyTier, { venue: V }>['feePpm']

/** A tier by its venue and fee. */
export const tierOf = <V extends VenueName>(venue: V, feePpm: FeeOf<V>): Tier =>
  tiers.find((tier) => tier.venue === venue && tier.feePpm === feePpm)!

/** Number of a tier among the tiers of its venue. */
export const tierNumber = (tier: Tier): number =>
  tiers.filter(({ venue }) => venue === tier.venue).findIndex(({ feePpm }) => feePpm === tier.feePpm)

/** A pool of the genesis. */
export interface PoolSpec {
  base: Asset
  quote: Asset
  tier: Tier
  /** Dollars of both sides. */
  liquidityUsd: number
}

type Quote = 'SOL' | 'USDC' | 'USDT'
type ShareIn<V extends VenueName> = V extends VenueName ? [Quote, V, FeeOf<V>, number] : never
/** Quote, venue, fee, and share of the asset's liquidity. */
type Share = Readonly<ShareIn<VenueName>>

const solShares: readonly Share[] = [
  ['USDC', 'cpmm', 500, 0.16],
  ['USDC', 'cpmm', 100, 0.09],
  ['USDC', 'cpmm', 2_500, 0.07],
  ['USDT', 'cpmm', 500, 0.08],
  ['USDT', 'cpmm', 2_500, 0.04],
  ['USDC', 'clmm', 400, 0.24],
  ['USDC', 'clmm', 100, 0.1],
  ['USDT', 'clmm', 400, 0.08],
  ['USDC', 'dlmm', 800, 0.09],
  ['USDT', 'dlmm', 800, 0.05],
]
const stableShares: readonly Share[] = [
  ['USDC', 'cpmm', 100, 0.22],
  ['USDC', 'cpmm', 500, 0.06],
  ['USDC', 'stable', 100, 0.36],
  ['USDT', 'stable', 100, 0.18],
  ['USDC', 'clmm', 100, 0.18],
]
const stakedShares: readonly Share[] = [
  ['SOL', 'cpmm', 100, 0.32],
  ['SOL', 'cpmm', 500, 0.12],
  ['USDC', 'cpmm', 2_500, 0.06],
  ['SOL', 'clmm', 100, 0.36],
  ['SOL', 'dlmm', 200, 0.14],
]
const stockShares: readonly Share[] = [
  ['USDC', 'cpmm', 2_500, 0.36],
  ['USDC', 'cpmm', 10_000, 0.07],
  ['SOL', 'cpmm', 2_500, 0.17],
  ['USDC', 'clmm', 2_500, 0.22],
  ['USDC', 'dlmm', 800, 0.18],
]
const tokenShares: readonly Share[] = [
  ['SOL', 'cpmm', 2_500, 0.32],
  ['USDC', 'cpmm', 2_500, 0.16],
  ['SOL', 'cpmm', 10_000, 0.08],
  ['USDT', 'cpmm', 10_000, 0.05],
]
/**
 * Additional pools of established tokens: the largest have all of them, the others alternate between ranges
 * and bins.
 */
const rangeShares: readonly Share[] = [['SOL', 'clmm', 2_500, 0.22]]
const binShares: readonly Share[] = [['SOL', 'dlmm', 2_500, 0.2]]
const largeShares: readonly Share[] = [...rangeShares, ...binShares, ['USDC', 'clmm', 2_500, 0.12]]
const LARGE_USD = 600_000

function sharesOf(asset: Asset, rank: number): readonly Share[] {
  const { kind } = asset.model
  if (kind === 'stable') return stableShares
  if (kind === 'staked') return stakedShares
  if (kind === 'stock') return stockShares
  if (asset.symbol === 'SOL') return solShares
  const others = asset.liquidityUsd >= LARGE_USD ? largeShares : rank % 2 === 0 ? rangeShares : binShares
  return [...tokenShares, ...others]
}

function poolsOf(base: Asset, rank: number): PoolSpec[] {
  const shares = sharesOf(base, rank).filter(([quote]) => base.quotes.includes(quote))
  const total = shares.reduce((sum, [, , , share]) => sum + share, 0)
  return shares.map(([quote, venue, feePpm, share]) => {
    return {
      base,
      quote: assets.find((asset) => asset.mint === quoteMints[quote])!,
      tier: tierOf(venue, feePpm as FeeOf<typeof venue>),
      liquidityUsd: (base.liquidityUsd * share) / total,
    }
  })
}

/** Every pool of the genesis: several for each token, of several kinds and fees. */
export const poolSpecs: readonly PoolSpec[] = assets.flatMap(poolsOf)
