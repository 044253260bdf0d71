import {
  getTopTraders,
  MAX_TOP_TRADERS,
  type TopTradersReply,
  timeframes,
  type traderSorts,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { Token } from '../fold/token-and-pool.ts'
import { windowSeconds } from '../fold/windows.ts'
import { findTopTraders } from '../store/top-traders-query.ts'
import { iso } from '../view/present-asset.ts'
import { presentTopTrader } from '../view/present-trader.ts'
import { loadToken, type RouteContext } from './route-context.ts'
import { Snapshots } from './snapshots.ts'

/** `GET /v1/top-traders/{id}`: the wallets that traded a token, by profit or volume, at the block that the headers name. */
export function topTradersRoute(app: ZodInstance, context: RouteContext): void {
  const { market, queries } = context
  const snapshots = new Snapshots<TopTradersReply>(market)

  async function read(
    token: Token,
    timeframe: (typeof timeframes)[number] | undefined,
    sortBy: (typeof traderSorts)[number],
  ): Promise<TopTradersReply> {
    const from = timeframe === undefined ? 0 : market.time - windowSeconds[timeframes.indexOf(timeframe)]! + 1
    const { traders, since } = await findTopTraders(context, token, { from, sortBy, limit: MAX_TOP_TRADERS })
    return {
      ...(since === undefined ? {} : { since: iso(since) }),
      traders: traders.map((sum) => presentTopTrader(sum, queries.holding(token, sum.address))),
    }
  }

  app.route({
    ...toRouteOptions(getTopTraders),
    handler: async ({ params, query }, reply) => {
      const { timeframe, sortBy = 'pnl' } = query
      const token = await loadToken(context, params.id)
      const key = `${token.mint},${timeframe},${sortBy}`
      const { slot, time, figures } = snapshots.get(key, () => read(token, timeframe, sortBy))
      reply.header('x-market-slot', slot).header('x-market-time', time)
      return figures
    },
  })
}
