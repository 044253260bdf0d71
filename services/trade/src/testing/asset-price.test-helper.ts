import type { AssetPrice } from '@callisto/contract'

/** A price from pools, without its age. */
export const assetPrice = (usdPrice: number, decimals: number): AssetPrice => ({
  ...{ usdPrice, decimals, source: 'pools', timestamp: 0, liquidity: 1e6 },
  createdAt: '2026-01-01T00:00:00.000Z',
})
