import { getLegacyToken, serviceError } from '@callisto/contract'
import { toLegacyToken } from '@callisto/domain'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { RouteContext } from './route-context.ts'

/** `GET /v1/token/{id}`: one token as older clients read it. */
export function legacyTokenRoute(app: ZodInstance, { queries }: RouteContext): void {
  app.route({
    ...toRouteOptions(getLegacyToken),
    handler: async (request) => {
      const [asset] = await queries.assets([request.params.id])
      if (!asset) throw serviceError('NOT_FOUND', 'No such token')
      return toLegacyToken(asset)
    },
  })
}
