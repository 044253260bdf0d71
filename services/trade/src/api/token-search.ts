import {
  AddressSchema,
  MAX_SEARCH_MINTS,
  parseTokenSearch,
  QueryError,
  type RawQuery,
} from '@callisto/contract'
import { disconnectSignal } from '@callisto/http'
import type { FastifyInstance } from 'fastify'
import type { ApiContext } from './context.ts'
import { withDeadline } from './deadline.ts'

const DEADLINE_MS = 5_000

/** `GET /tokens/v2/search`: mints by address, or assets by text. */
export function tokenSearchRoute(app: FastifyInstance, { market, clock }: ApiContext): void {
  app.get<{ Querystring: RawQuery }>('/tokens/v2/search', async (request, reply) => {
    const { query, limit } = parseTokenSearch(request.query)
    const mints = parseMints(query)
    return withDeadline(clock, DEADLINE_MS, disconnectSignal(reply), (signal) =>
      mints ? market.assets(mints, signal) : market.search(query, { limit }, signal),
    )
  })
}

/** The mints of a query that names one mint, or several with commas; undefined for any other text. */
function parseMints(query: string): string[] | undefined {
  const parts = query.split(',').map((part) => part.trim())
  if (!parts.every((part) => AddressSchema.safeParse(part).success)) return undefined
  if (parts.length > MAX_SEARCH_MINTS) throw new QueryError(`query has more than ${MAX_SEARCH_MINTS} mints`)
  return [...new Set(parts)]
}
