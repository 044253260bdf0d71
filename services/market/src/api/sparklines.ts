import { getSparklines } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { findSparklines } from '../store/sparkline-query.ts'
import type { RouteContext } from './route-context.ts'

/** `GET /v1/charts/sparklines`: prices of the last day of several tokens. */
export function sparklinesRoute(app: ZodInstance, { sql, market, writer, queries }: RouteContext): void {
  app.route({
    ...toRouteOptions(getSparklines),
    handler: async (request) => ({
      sparklines: await findSparklines({ sql, market, writer }, await queries.tokens(request.query.ids)),
    }),
  })
}
