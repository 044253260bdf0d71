import { type Asset, assets, quoteMints } from './assets.ts'

/** Fee tiers of the constant-product program, total parts per million; a sixth of each goes to the tier's admin. */
export const tiers = [100, 500, 2_500, 10_000] as const
export type Tier = (typeof tiers)[number]

/** A pool that exists from birth on. */
export interface PoolSpec {
  base: Asset
  quote: Asset
  tier: Tier
  /** Dollars on both sides together. */
  liquidityUsd: number
}

type Share = readonly [quote: 'SOL' | 'USDC' | 'USDT', tier: Tier, share: number]

const solShares: readonly Share[] = [
  ['USDC', 500, 0.42],
  ['USDC', 100, 0.24],
  ['USDC', 2_500, 0.12],
  ['USDT', 500, 0.16],
  ['USDT', 2_500, 0.06],
]
const stableShares: readonly Share[] = [
  ['USDC', 100, 0.85],
  ['USDC', 500, 0.15],
]
const stakedShares: readonly Share[] = [
  ['SOL', 100, 0.7],
  ['SOL', 500, 0.22],
  ['USDC', 2_500, 0.08],
]
const stockShares: readonly Share[] = [
  ['USDC', 2_500, 0.6],
  ['USDC', 10_000, 0.1],
  ['SOL', 2_500, 0.3],
]
const tokenShares: readonly Share[] = [
  ['SOL', 2_500, 0.52],
  ['USDC', 2_500, 0.27],
  ['SOL', 10_000, 0.13],
  ['USDT', 10_000, 0.08],
]

function sharesOf(asset: Asset): readonly Share[] {
  const { kind } = asset.model
  if (kind === 'stable') return stableShares
  if (kind === 'staked') return stakedShares
  if (kind === 'stock') return stockShares
  return asset.symbol === 'SOL' ? solShares : tokenShares
}

function poolsOf(base: Asset): PoolSpec[] {
  const shares = sharesOf(base).filter(([quote]) => base.quotes.includes(quote))
  const total = shares.reduce((sum, [, , share]) => sum + share, 0)
  return shares.map(([quote, tier, share]) => ({
    base,
    quote: assets.find((asset) => asset.mint === quoteMints[quote])!,
    tier,
    liquidityUsd: (base.liquidityUsd * share) / total,
  }))
}

/** Every pool of birth: several for each token, at different fees. */
export const poolSpecs: readonly PoolSpec[] = assets.flatMap(poolsOf)
