import type { Localnet } from '@callisto/localnet'
import type { FastifyInstance } from 'fastify'

/** JSON-RPC under the one origin: the same answers as on the chain's own port. */
export function rpcRoutes(localnet: Pick<Localnet, 'handleRpc'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.post('/', async (request, reply) => {
      reply.type('application/json')
      return localnet.handleRpc(String(request.body ?? ''), request.signal)
    })
  }
}
