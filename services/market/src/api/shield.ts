import { getAssetShield } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { RouteContext } from './route-context.ts'

/** `GET /v1/shield`: warnings about tokens. */
export function shieldRoute(app: ZodInstance, { queries }: RouteContext): void {
  app.route({ ...toRouteOptions(getAssetShield), handler: ({ query }) => queries.shield(query.mints) })
}
