import type { Asset, AssetPrice, MarketReadPort } from '@callisto/contract'
import type { MarketClient } from './market-client.ts'

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

/** The read port of the market over HTTP, for a service that runs in another process. */
export function createMarketReadClient(client: MarketClient): MarketReadPort {
  return {
    assets: (ids, signal) => client.assets(ids, signal),
    search: (query, { limit, exactCaseInsensitive }, signal) =>
      client.searchAssets(
        { query, limit, filters: exactCaseInsensitive ? ['exact_case_insensitive'] : [] },
        signal,
      ),
    async prices(ids, signal) {
      const prices: Record<string, AssetPrice> = {}
      for (const asset of await client.assets(ids, signal)) {
        const price = assetPrice(asset)
        if (price) prices[asset.id] = price
      }
      return prices
    },
  }
}
