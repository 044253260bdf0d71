import { type DuplicateSymbol, getDuplicateSymbols, getSymbolAddresses } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { TokenQueries } from '../view/token-queries.ts'
import type { RouteContext } from './route-context.ts'

/** `GET /v1/assets/verified-symbol-address-map`: mints of verified tokens by symbol. */
export function symbolAddressesRoute(app: ZodInstance, { queries }: RouteContext): void {
  app.route({
    ...toRouteOptions(getSymbolAddresses),
    handler: async (request) => {
      const found: [symbol: string, mint: string][] = []
      for (const symbol of new Set(request.query.symbols)) {
        const mint = await verifiedMint(queries, symbol)
        if (mint !== undefined) found.push([symbol, mint])
      }
      return Object.fromEntries(found)
    },
  })
}

/** Enough to see that a symbol is not unique. */
const MAX_HITS = 10

/** The only verified token of a symbol, in any case; undefined for a symbol of none or of several. */
export async function verifiedMint(queries: TokenQueries, symbol: string): Promise<string | undefined> {
  const hits = await queries.search({ query: symbol, filters: ['verified', 'exact_symbol'], limit: MAX_HITS })
  const named = hits.filter((asset) => asset.symbol.toLowerCase() === symbol.toLowerCase())
  return named.length === 1 ? named[0]?.id : undefined
}

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
