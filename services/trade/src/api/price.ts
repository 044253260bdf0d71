import { getPrices } from '@callisto/contract'
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
