import { getDescription } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { loadToken, type RouteContext } from './route-context.ts'

/** `GET /v1/assets/{id}/description`: the text in a token's metadata. */
export function descriptionRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getDescription),
    handler: async (request) => {
      const { mint } = await loadToken(context, request.params.id)
      const description = await context.queries.description(mint)
      return description === undefined ? {} : { description }
    },
  })
}
