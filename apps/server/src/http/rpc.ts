import { callRpc } from '@callisto/contract'
import { disconnectSignal, toRouteOptions, withZod } from '@callisto/http'
import type { Localnet } from '@callisto/localnet'
import type { FastifyInstance } from 'fastify'

/** Equal to the limit of the RPC port. */
const BODY_BYTES = 256 * 1024

/**
 * JSON-RPC under the origin of the web app: the same responses as on the RPC port. The body reaches the chain unparsed,
 * since an invalid request gets an error object with status 200 there.
 */
export function rpcRoutes(localnet: Pick<Localnet, 'handleRpc'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const typed = withZod(app)
    app.setValidatorCompiler(() => (value) => ({ value }))
    typed.route({
      ...toRouteOptions(callRpc),
      bodyLimit: BODY_BYTES,
      handler: async (request, reply) => {
        reply.type('application/json')
        return localnet.handleRpc(String(request.body ?? ''), disconnectSignal(reply)) as never
      },
    })
  }
}
