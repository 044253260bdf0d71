import { getBars, MAX_BARS, toBarsQuery } from '@callisto/contract'
import { fillBars } from '@callisto/domain'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { findPairBars } from '../store/pair-bars-query.ts'
import { loadPair, type RouteContext } from './route-context.ts'

/** `GET /fe/api/v1/charts/{tokenAddress}`: bars of a token in USD or in a quote token. */
export function barsRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getBars),
    handler: async (request) => {
      const query = toBarsQuery(request.query)
      const { base, quote } = await loadPair(
        context,
        request.params.tokenAddress,
        request.query.quote_address,
      )
      const traded = await findPairBars(context, base, quote, query)
      const until = Math.min(query.to, context.market.time)
      const bars = fillBars(traded, query.interval, until, MAX_BARS)
      return {
        bars: bars.map(({ time, open, high, low, close, volume }) => ({
          t: time,
          o: open,
          h: high,
          l: low,
          c: close,
          v: volume,
        })),
      }
    },
  })
}
