import type { Localnet } from '@callisto/localnet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** As much as the chain's own port reads. */
const BODY_BYTES = 256 * 1024

/** JSON-RPC under the one origin: the same answers as on the chain's own port. */
export function rpcRoutes(localnet: Pick<Localnet, 'handleRpc'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.post('/', { bodyLimit: BODY_BYTES }, async (request, reply) => {
      reply.type('application/json')
      return localnet.handleRpc(String(request.body ?? ''), hungUp(reply))
    })
  }
}

/**
 * Aborts when the client goes before it has its answer. The request's own signal is no use: it also fires once
 * the body has been read.
 */
function hungUp(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
