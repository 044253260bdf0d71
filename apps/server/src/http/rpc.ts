import type { Localnet } from '@callisto/localnet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Equal to the limit of the RPC port. */
const BODY_BYTES = 256 * 1024

/** JSON-RPC under the origin of the web app: the same responses as on the RPC port. */
export function rpcRoutes(localnet: Pick<Localnet, 'handleRpc'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.post('/', { bodyLimit: BODY_BYTES }, async (request, reply) => {
      reply.type('application/json')
      return localnet.handleRpc(String(request.body ?? ''), disconnectSignal(reply))
    })
  }
}

/**
 * Aborts when the client disconnects before the response is sent. `request.signal` also fires once the body has been
 * read.
 */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}
