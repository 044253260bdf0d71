import {
  type FeedId,
  getListedPrices,
  getOraclePrices,
  type ListedPricesReply,
  type OracleId,
  type OraclePricesReply,
} from '@callisto/contract'
import { knownMints } from '@callisto/domain'
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

const feedOf: Partial<Record<OracleId, FeedId>> = { btc: 'btcusd', eth: 'ethusd' }
const mintOf: Partial<Record<OracleId, string>> = {
  sol: knownMints.sol,
  usdc: knownMints.usdc,
  usdt: knownMints.usdt,
}

/** `GET /fe/v1/oracle/prices`: the newest reference prices, for clients that poll. */
export function oraclePricesRoute(app: ZodInstance, { queries, references }: RouteContext): void {
  const mintFor = (id: OracleId) => mintOf[id] ?? references.get(feedOf[id]!)
  app.route({
    ...toRouteOptions(getOraclePrices),
    handler: async ({ query: { feeds } }) => {
      const prices = await queries.readPort().prices(feeds.flatMap((id) => mintFor(id) ?? []))
      const reply: OraclePricesReply = {}
      for (const id of feeds) {
        const { usdPrice: usd, timestamp, source } = prices[mintFor(id) ?? ''] ?? {}
        if (usd !== undefined && timestamp !== undefined && source !== undefined)
          reply[id] = { usd, timestamp, source }
      }
      return reply
    },
  })
}
