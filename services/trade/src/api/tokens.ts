import {
  AddressSchema,
  MAX_SEARCH_MINTS,
  type PricesReply,
  parsePriceIds,
  parseTokenSearch,
  QueryError,
  type RawQuery,
} from '@callisto/contract'
import { disconnectSignal } from '@callisto/http'
import type { FastifyInstance } from 'fastify'
import type { ApiContext } from './context.ts'
import { withDeadline } from './deadline.ts'

const DEADLINE_MS = 5_000

/** `GET /tokens/v2/search` and `GET /price/v3`: what the market knows, in the shapes of the public API. */
export function tokenRoutes(app: FastifyInstance, { market, clock }: ApiContext): void {
  app.get<{ Querystring: RawQuery }>('/tokens/v2/search', async (request, reply) => {
    const { query, limit } = parseTokenSearch(request.query)
    const mints = mintsIn(query)
    return withDeadline(clock, DEADLINE_MS, disconnectSignal(reply), (signal) =>
      mints ? market.assets(mints, signal) : market.search(query, { limit }, signal),
    )
  })

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

/** A search for one mint, or for several with commas; undefined when it is text. */
function mintsIn(query: string): string[] | undefined {
  const parts = query.split(',').map((part) => part.trim())
  if (!parts.every((part) => AddressSchema.safeParse(part).success)) return undefined
  if (parts.length > MAX_SEARCH_MINTS) throw new QueryError(`query has more than ${MAX_SEARCH_MINTS} mints`)
  return [...new Set(parts)]
}
