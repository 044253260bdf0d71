import { type DuplicateSymbol, getDuplicateSymbols } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { RouteContext } from './route-context.ts'

/** Seconds of chain time for which a list is served. */
const MAX_AGE_SECONDS = 60

/** `GET /tokens/v2/verified-duplicate-symbols` (spec 2-7-39): a search for each symbol of a verified token. */
export function duplicateSymbolsRoute(app: ZodInstance, { queries, market }: RouteContext): void {
  let cached: { time: number; list: DuplicateSymbol[] } | undefined
  app.route({
    ...toRouteOptions(getDuplicateSymbols),
    handler: async (_request, reply) => {
      if (cached === undefined || market.time >= cached.time + MAX_AGE_SECONDS)
        cached = { time: market.time, list: await queries.duplicateSymbols() }
      reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
      return cached.list
    },
  })
}
