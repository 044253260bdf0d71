import { parseIds, QueryError } from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteContext, rawQuery } from './route-context.ts'

/** `GET /v1/assets`: tokens by address. */
export function assetsRoute(app: FastifyInstance, { queries }: RouteContext): void {
  app.get('/v1/assets', (request) => {
    const ids = parseIds(rawQuery(request), 'ids')
    if (!ids) throw new QueryError('ids is required')
    return queries.assets(ids)
  })
}
