import { barIntervals, getFeed, MAX_BARS, serviceError } from '@callisto/contract'
import { fillBars } from '@callisto/domain'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { findCandles } from '../store/chart-query.ts'
import { loadToken, type RouteContext } from './route-context.ts'

/** `GET /fe/trading-view/data`: bars of a reference price in USD. */
export function feedRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getFeed),
    handler: async ({ query: { feed, type, from, till } }) => {
      const { market } = context
      const mint = context.references.get(feed)
      if (mint === undefined) throw serviceError('NOT_FOUND', 'Cannot resolve symbol')
      const token = await loadToken(context, mint)
      const to = till ?? market.time * 1000
      if (from !== undefined && from > to) throw serviceError('INVALID_REQUEST', 'from is after till')
      const interval = barIntervals[type]
      const window = { ...(from === undefined ? {} : { from }), to, candles: MAX_BARS }
      const bars = await findCandles(context, token, { ...window, interval, type: 'price', quote: 'usd' }, 1)
      const until = Math.min(Math.floor(to / 1000), market.time)
      return fillBars(bars, interval, until, MAX_BARS).map((bar) => ({
        ...bar,
        time: bar.time * 1000,
      }))
    },
  })
}
