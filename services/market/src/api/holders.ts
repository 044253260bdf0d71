import type { HoldersReply } from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import { loadToken, type RouteContext, type TokenPath } from './route-context.ts'

/** `GET /v1/holders/:id`: the number of holders and the hundred largest. */
export function holdersRoute(app: FastifyInstance, context: RouteContext): void {
  app.get<TokenPath>('/v1/holders/:id', (request): HoldersReply => {
    const token = loadToken(context, request.params.id)
    return context.queries.holders(token)
  })
}
