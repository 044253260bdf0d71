import { getAssets } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { RouteContext } from './route-context.ts'

/** `GET /v1/assets`: tokens by address. */
export function assetsRoute(app: ZodInstance, { queries }: RouteContext): void {
  app.route({ ...toRouteOptions(getAssets), handler: async (request) => queries.assets(request.query.ids) })
}
