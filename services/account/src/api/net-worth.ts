import { getNetWorth, type NetWorthRange, type NetWorthReply, netWorthRanges } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { readNetWorth } from '../store/net-worth-query.ts'
import type { RouteContext } from './route-context.ts'

/** `GET /v1/net-worth/{address}`: the value of a wallet's tokens over time. */
export function netWorthRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getNetWorth),
    handler: async ({ params, query }): Promise<NetWorthReply> => {
      const { address } = params
      const range: NetWorthRange = query.range ?? '1w'
      const points = await readNetWorth(context, address, netWorthRanges[range])
      const [first, last] = [points[0], points.at(-1)]
      const usd = first && last ? last.value - first.value : 0
      return {
        address,
        range,
        points,
        ...(first && last && points.length > 1
          ? { change: { usd, ...(first.value > 0 ? { percent: (100 * usd) / first.value } : {}) } }
          : {}),
      }
    },
  })
}
