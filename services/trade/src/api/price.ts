import { type PricesReply, parsePriceIds, type RawQuery } from '@callisto/contract'
import { disconnectSignal } from '@callisto/http'
import type { FastifyInstance } from 'fastify'
import type { ApiContext } from './context.ts'
import { withDeadline } from './deadline.ts'

const DEADLINE_MS = 5_000

/** `GET /price/v3`: prices of mints; mints without a price are absent. */
export function priceRoute(app: FastifyInstance, { market, clock }: ApiContext): void {
  app.get<{ Querystring: RawQuery }>('/price/v3', async (request, reply): Promise<PricesReply> => {
    const ids = parsePriceIds(request.query)
    const prices = await withDeadline(clock, DEADLINE_MS, disconnectSignal(reply), (signal) =>
      market.prices(ids, signal),
    )
    const entries = Object.entries(prices).map(([mint, price]) => {
      const { blockId, priceChange24h, ...rest } = price
      return [mint, { ...rest, blockId: blockId ?? null, priceChange24h: priceChange24h ?? null }] as const
    })
    return Object.fromEntries(entries)
  })
}
