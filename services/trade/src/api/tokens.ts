import {
  AddressSchema,
  getMarketMints,
  getTradableMints,
  MAX_SEARCH_HITS,
  MAX_SEARCH_MINTS,
  searchTokens,
  searchUltraTokens,
  serviceError,
} from '@callisto/contract'
import { disconnectSignal, toRouteOptions, type ZodInstance } from '@callisto/http'
import { withDeadline } from '@callisto/service-kit'
import type { ApiContext } from './context.ts'

const DEADLINE_MS = 5_000

/** `GET /tokens/v2/search` and `/ultra/v1/search`: mints by address, or assets by text. */
export function tokenSearchRoutes(app: ZodInstance, { market, clock }: ApiContext): void {
  for (const route of [searchTokens, searchUltraTokens])
    app.route({
      ...toRouteOptions(route),
      handler: async (request, reply) => {
        const { query, limit = MAX_SEARCH_HITS } = request.query
        const mints = parseMints(query)
        return withDeadline(clock, DEADLINE_MS, disconnectSignal(reply), (signal) =>
          mints ? market.assets(mints, signal) : market.search(query, { limit }, signal),
        )
      },
    })
}

/** The mints of a query that names one mint, or several with commas; undefined for any other text. */
function parseMints(query: string): string[] | undefined {
  const parts = query.split(',').map((part) => part.trim())
  if (!parts.every((part) => AddressSchema.safeParse(part).success)) return undefined
  if (parts.length > MAX_SEARCH_MINTS)
    throw serviceError('INVALID_REQUEST', `query has more than ${MAX_SEARCH_MINTS} mints`)
  return [...new Set(parts)]
}

/** `GET /tokens/v1/mints/tradable` and `GET /tokens/v1/market/{market}/mints`: mints of the pools. */
export function tradableMintsRoutes(app: ZodInstance, { quoting }: ApiContext): void {
  const { registry } = quoting
  app.route({
    ...toRouteOptions(getTradableMints),
    handler: async () => Array.from(registry.degrees(), ([mint]) => mint),
  })
  app.route({
    ...toRouteOptions(getMarketMints),
    handler: async ({ params }) => {
      const mints = registry.mintsOf(params.market)
      if (!mints) throw serviceError('NOT_FOUND', 'No such pool')
      return [...mints]
    },
  })
}
