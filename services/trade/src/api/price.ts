import { getPrices, getPricesV2, type PricesV2Reply, serviceError } from '@callisto/contract'
import { disconnectSignal, toRouteOptions, type ZodInstance } from '@callisto/http'
import { withDeadline } from '@callisto/service-kit'
import type { ApiContext } from './context.ts'

const DEADLINE_MS = 5_000

/** `GET /price/v3`: prices of mints; mints without a reliable price are absent. */
export function priceRoute(app: ZodInstance, { market, clock }: ApiContext): void {
  app.route({
    ...toRouteOptions(getPrices),
    handler: async ({ query: { ids } }, reply) => {
      const prices = await withDeadline(clock, DEADLINE_MS, disconnectSignal(reply), (signal) =>
        market.prices(ids, signal),
      )
      const entries = Object.entries(prices).map(([mint, price]) => {
        const { blockId = null, priceChange24h = null, ...rest } = price
        return [mint, { ...rest, blockId, priceChange24h }] as const
      })
      return Object.fromEntries(entries)
    },
  })
}

/** Significant digits of a price: those that a double has. */
const DIGITS = 15

/** `GET /price/v2`: the prices of `/price/v3` in the form that older clients read; null for a mint without one. */
export function priceV2Route(app: ZodInstance, { market, clock }: ApiContext): void {
  app.route({
    ...toRouteOptions(getPricesV2),
    handler: async ({ query }, reply) => {
      const { vsToken, showExtraInfo } = query
      if (showExtraInfo) throw serviceError('NOT_SUPPORTED', 'showExtraInfo is not supported')
      const startMs = clock.nowMs()
      const ids = [...new Set(query.ids)]
      const prices = await withDeadline(clock, DEADLINE_MS, disconnectSignal(reply), (signal) =>
        market.prices(vsToken === undefined ? ids : [...ids, vsToken], signal),
      )
      const unit = vsToken === undefined ? 1 : prices[vsToken]?.usdPrice
      const data: PricesV2Reply['data'] = {}
      for (const id of ids) {
        const price = prices[id]?.usdPrice
        data[id] =
          price === undefined || unit === undefined
            ? null
            : { id, type: 'derivedPrice', price: decimalText(price / unit) }
      }
      return { data, timeTaken: (clock.nowMs() - startMs) / 1000 }
    },
  })
}

/** A price without an exponent. */
function decimalText(price: number): string {
  const exponent = Math.floor(Math.log10(price))
  return price.toFixed(Math.min(100, Math.max(0, DIGITS - 1 - exponent))).replace(/\.?0+$/, '')
}
