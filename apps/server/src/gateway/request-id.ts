import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export const REQUEST_ID_HEADER = 'x-api-gateway-request-id'

/** Names every request in its response, unless a service has done so. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader(REQUEST_ID_HEADER)) reply.header(REQUEST_ID_HEADER, randomUUID())
  })
}
