import type { AssetPrice, MarketReadPort } from '@callisto/contract'
import { assetPrice } from '@callisto/domain'
import type { MarketClient } from './market-client.ts'

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
