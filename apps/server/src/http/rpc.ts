import { disconnectSignal } from '@callisto/http'
import type { Localnet } from '@callisto/localnet'
import type { FastifyInstance } from 'fastify'

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
