import { getSymbolAddresses } from '@callisto/contract'
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
