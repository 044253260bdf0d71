import {
  AddressSchema,
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
