import { getHolders } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { loadToken, type RouteContext } from './route-context.ts'

/** `GET /v1/holders/{id}`: the number of holders and the hundred largest. */
export function holdersRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getHolders),
    handler: async (request) => context.queries.holders(await loadToken(context, request.params.id)),
  })
}
