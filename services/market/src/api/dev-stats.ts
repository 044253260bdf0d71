import { getDevStats } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { RouteContext } from './route-context.ts'

/** `GET /v1/dev/stats/{address}`: what a wallet has launched. */
export function devStatsRoute(app: ZodInstance, { queries }: RouteContext): void {
  app.route({
    ...toRouteOptions(getDevStats),
    handler: (request) => queries.devStats(request.params.address),
  })
}
