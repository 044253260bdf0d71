import { getNetVolume } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { findNetVolume } from '../store/net-volume-query.ts'
import { loadToken, type RouteContext } from './route-context.ts'

/** `GET /v1/charts/net-volume/{id}`: buy less sell volume by bar. */
export function netVolumeRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getNetVolume),
    handler: async (request) => {
      const token = await loadToken(context, request.params.id)
      return { klines: await findNetVolume(context, token, request.query.interval ?? '1_HOUR') }
    },
  })
}
