import { getNarrative } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { presentNarrative } from '../view/present-narrative.ts'
import { loadToken, type RouteContext } from './route-context.ts'

/** `GET /v1/chaininsight/narrative/{assetId}`: what a narrator has written about a token, or whether one writes. */
export function narrativeRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getNarrative),
    handler: async ({ params }) =>
      presentNarrative(await loadToken(context, params.assetId), context.market.time),
  })
}
