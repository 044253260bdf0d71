import { disconnectSignal } from '@callisto/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upstreams } from './create-upstreams.ts'
import { forward } from './forward.ts'
import { SOURCE_HEADER } from './source.ts'

const idOf = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.schema as { operationId?: string } | undefined)?.operationId ?? ''

/**
 * Sends the calls of upstreams there. To be registered after what limits clients, and before what validates and queues
 * requests: an upstream does both itself.
 */
export function registerUpstreams(app: FastifyInstance, { forwarded, served }: Upstreams): void {
  app.addHook('onRequest', async (request, reply) => {
    const target = forwarded.get(idOf(request))
    if (target !== undefined) await forward(target.upstream, target, request, reply)
  })
  // These need the parameters as they are validated.
  app.addHook('preHandler', async (request, reply) => {
    const target = served.get(idOf(request))
    if (target === undefined) return
    const { id } = request.params as { id: string }
    const body = await target.serve({ id, query: request.query, signal: disconnectSignal(reply) })
    if (body === undefined) return
    reply.header(SOURCE_HEADER, target.upstream.name).header('cache-control', 'public, max-age=15')
    await reply.send(body)
  })
}
