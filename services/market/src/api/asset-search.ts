import { searchAssets, toAssetSearch } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { RouteContext } from './route-context.ts'

/** `GET /v1/assets/search`: tokens by symbol, name or address; without a query the trending ones. */
export function assetSearchRoute(app: ZodInstance, { queries }: RouteContext): void {
  app.route({
    ...toRouteOptions(searchAssets),
    handler: async (request) => queries.search(toAssetSearch(request.query)),
  })
}
