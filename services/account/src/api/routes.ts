import {
  type ApiError,
  getNetWorth,
  type NetWorthRange,
  type NetWorthReply,
  netWorthRanges,
} from '@callisto/contract'
import { registerErrorHandler, toRouteOptions, withZod, type ZodInstance } from '@callisto/http'
import type { FastifyPluginAsync } from 'fastify'
import { claimRoute, stakedRoute } from '../claims/claim-routes.ts'
import { withMoves } from '../store/net-worth-moves.ts'
import { readNetWorth } from '../store/net-worth-query.ts'
import { activitiesRoute } from './activities.ts'
import { historyRoute } from './history.ts'
import { historyExportRoutes } from './history-export.ts'
import { portfolioRoutes, positionsRoutes } from './portfolio.ts'
import type { RouteContext } from './route-context.ts'
import { tokenPositionsRoute } from './token-positions.ts'
import { transfersRoute } from './transfers.ts'

/** `GET /v1/net-worth/{address}`: the value of a wallet's tokens over time. */
function netWorthRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getNetWorth),
    handler: async ({ params, query }): Promise<NetWorthReply> => {
      const { address } = params
      const range: NetWorthRange = query.range ?? '1w'
      const { seconds } = netWorthRanges[range]
      const values = await readNetWorth(context, address, netWorthRanges[range])
      const from = seconds === undefined ? undefined : (values.at(-1)?.time ?? 0) - seconds
      const points = await withMoves(context.sql, address, values, from)
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

type RegisterRoute = (app: ZodInstance, context: RouteContext) => void

/** `/account`: portfolio, activity, net worth, positions, export and claims of a wallet. */
export const accountRoutes = (context: RouteContext): FastifyPluginAsync =>
  plugin(context, ({ code, message }) => ({ error: message, code }), [
    portfolioRoutes,
    activitiesRoute,
    transfersRoute,
    historyRoute,
    tokenPositionsRoute,
    netWorthRoute,
    historyExportRoutes,
    claimRoute,
  ])

/** Its routes of `/api`, where other services have routes too. */
export const publicRoutes = (context: RouteContext): FastifyPluginAsync =>
  plugin(context, ({ code, message }) => ({ error: message, errorCode: code }), [
    positionsRoutes,
    stakedRoute,
  ])

const plugin =
  (
    context: RouteContext,
    toBody: (error: ApiError) => object,
    routes: readonly RegisterRoute[],
  ): FastifyPluginAsync =>
  async (app) => {
    registerErrorHandler(app, { toBody })
    app.addHook('preHandler', async () => context.assertReady())
    // What a wallet holds changes with every block and is nobody's but the caller's to keep.
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    const typed = withZod(app)
    for (const register of routes) register(typed, context)
  }
