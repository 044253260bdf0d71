import { getTopTraders, MAX_TOP_TRADERS, timeframes } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { windowSeconds } from '../fold/windows.ts'
import { findTopTraders } from '../store/top-traders-query.ts'
import { iso } from '../view/present-asset.ts'
import { presentTopTrader } from '../view/present-trader.ts'
import { loadToken, type RouteContext } from './route-context.ts'

/** `GET /v1/top-traders/{id}`: the wallets that traded a token, by profit or volume. */
export function topTradersRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getTopTraders),
    handler: async (request) => {
      const { timeframe, sortBy = 'pnl' } = request.query
      const { market, queries } = context
      const token = await loadToken(context, request.params.id)
      const from =
        timeframe === undefined ? 0 : market.time - windowSeconds[timeframes.indexOf(timeframe)]! + 1
      const { traders, since } = await findTopTraders(context, token, {
        from,
        sortBy,
        limit: MAX_TOP_TRADERS,
      })
      return {
        ...(since === undefined ? {} : { since: iso(since) }),
        traders: traders.map((sum) => presentTopTrader(sum, queries.holding(token, sum.address))),
      }
    },
  })
}
