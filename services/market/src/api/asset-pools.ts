import type { AssetPoolsReply } from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import { loadToken, type RouteContext, type TokenPath } from './route-context.ts'

/** `GET /v1/assets/:id/pools`: every pool of a token, the most liquid first. */
export function assetPoolsRoute(app: FastifyInstance, context: RouteContext): void {
  app.get<TokenPath>('/v1/assets/:id/pools', (request): AssetPoolsReply => {
    const token = loadToken(context, request.params.id)
    return { pools: context.queries.allPoolsOf(token) }
  })
}
