import type { MarketReadPort } from '@callisto/contract'
import { loadPrices } from '@callisto/domain'
import type { MarketClient } from './market-client.ts'

/**
 * The read port of the market over HTTP, for a service that runs in another process. `nowSeconds` is the time that ages of
 * prices are measured at.
 */
export function createMarketReadClient(client: MarketClient, nowSeconds: () => number): MarketReadPort {
  return {
    assets: (ids, signal) => client.assets(ids, signal),
    search: (query, { limit, exactCaseInsensitive }, signal) =>
      client.searchAssets(
        { query, limit, filters: exactCaseInsensitive ? ['exact_case_insensitive'] : [] },
        signal,
      ),
    prices: (ids, signal) => loadPrices(ids, (mints) => client.assets(mints, signal), nowSeconds),
  }
}
