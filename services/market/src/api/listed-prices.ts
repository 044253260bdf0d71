import { getListedPrices, type ListedPricesReply } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { RouteContext } from './route-context.ts'

/** `GET /fe/api/v1/prices`: prices of listed mints with their times. */
export function listedPricesRoute(app: ZodInstance, { queries }: RouteContext): void {
  app.route({
    ...toRouteOptions(getListedPrices),
    handler: async ({ query: { list_address: ids } }) => {
      const found = await queries.readPort().prices(ids)
      const data: ListedPricesReply['data'] = {}
      const prices: ListedPricesReply['prices'] = {}
      for (const id of ids) {
        const price = found[id]
        data[id] = price
          ? {
              value: price.usdPrice,
              updateUnixTime: price.timestamp,
              blockId: price.blockId ?? null,
              source: price.source,
            }
          : null
        if (price) prices[id] = price.usdPrice
      }
      return { success: true as const, data, prices }
    },
  })
}
