import { getAssetPools } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { loadToken, type RouteContext } from './route-context.ts'

/** `GET /v1/assets/{id}/pools`: every pool of a token, the most liquid first. */
export function assetPoolsRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getAssetPools),
    handler: async (request) => ({
      pools: context.queries.allPoolsOf(await loadToken(context, request.params.id)),
    }),
  })
}
