import type { Asset, AssetPrice } from '@callisto/contract'

/** The price entry of an asset, or undefined when it has no price. */
export function assetPrice(asset: Asset): AssetPrice | undefined {
  if (asset.usdPrice === undefined) return undefined
  const { usdPrice, decimals, priceBlockId, liquidity } = asset
  const priceChange24h = asset.stats24h?.priceChange
  const createdAt = asset.firstPool?.createdAt ?? asset.createdAt
  return {
    usdPrice,
    decimals,
    ...(priceBlockId === undefined ? {} : { blockId: priceBlockId }),
    ...(priceChange24h === undefined ? {} : { priceChange24h }),
    ...(liquidity === undefined ? {} : { liquidity }),
    ...(createdAt === undefined ? {} : { createdAt }),
  }
}
