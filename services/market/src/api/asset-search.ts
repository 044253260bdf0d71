import { parseAssetSearch } from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteContext, rawQuery } from './route-context.ts'

/** `GET /v1/assets/search`: tokens by symbol, name or address; without a query the trending ones. */
export function assetSearchRoute(app: FastifyInstance, { queries }: RouteContext): void {
  app.get('/v1/assets/search', (request) => queries.search(parseAssetSearch(rawQuery(request))))
}
