import type { FastifyInstance } from 'fastify'
import type { Upstreams } from './create-upstreams.ts'
import { forward } from './forward.ts'

/**
 * Sends the calls of upstreams there. To be registered after what limits clients, and before what validates and queues
 * requests: an upstream does both itself.
 */
export function registerUpstreams(app: FastifyInstance, { forwarded }: Upstreams): void {
  app.addHook('onRequest', async (request, reply) => {
    const schema = request.routeOptions.schema as { operationId?: string } | undefined
    const target = forwarded.get(schema?.operationId ?? '')
    if (target !== undefined) await forward(target.upstream, target, request, reply)
  })
}
