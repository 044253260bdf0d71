import { callRpc, type Route, serviceError } from '@callisto/contract'
import { disconnectSignal, toRouteOptions, withZod } from '@callisto/http'
import { isAllowedOrigin } from '@callisto/http/origin'
import { ResponseBudget } from '@callisto/http/response-budget'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { ApiKeys } from '../gateway/api-keys.ts'
import type { ChainHost } from './chain-host.ts'
import { limitedClient } from './client-limits.ts'
import { ownOrigins } from './origins.ts'

/** Equal to the limit of the RPC port. */
const BODY_BYTES = 256 * 1024

type RpcConfig = Pick<Config, 'publicOrigin' | 'allowedOrigins' | 'isRpcOpen'> & { keys: ApiKeys }

/** The response to a JSON-RPC body of a client; undefined when it has too much waiting. */
export type ServeRpc = (
  body: string,
  client: string,
  signal: AbortSignal,
  request: FastifyRequest,
) => Promise<Uint8Array | undefined>

/**
 * JSON-RPC under the origin of the web app: the same responses and limits as on the RPC port. The body reaches the chain
 * unparsed, since an invalid request gets an error object with status 200 there.
 */
export function rpcRoutes(host: Pick<ChainHost, 'serveRpc'>, config: RpcConfig) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async ({ headers }) => assertRpcAccess(headers, config))
    registerRawRpc(app, config.keys, [
      {
        route: callRpc,
        serve(body, client, signal, { headers }) {
          const isForeignOrigin = !isAllowedOrigin(headers.origin, headers.host, ownOrigins(config))
          return host.serveRpc(body, { client, isForeignOrigin }, signal)
        },
      },
    ])
  }
}

/** Routes whose body is not parsed, within the limit of the unread responses of each client. */
export function registerRawRpc(
  app: FastifyInstance,
  keys: ApiKeys,
  calls: readonly { route: Route; serve: ServeRpc }[],
): void {
  const budget = new ResponseBudget()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const typed = withZod(app)
  app.setValidatorCompiler(() => (value) => ({ value }))
  for (const { route, serve } of calls)
    typed.route({
      ...toRouteOptions(route),
      bodyLimit: BODY_BYTES,
      handler: async (request, reply) => {
        const client = limitedClient(request, keys)
        if (budget.isSpent(client)) throw tooMany()
        const body = String(request.body ?? '')
        const spent = new AbortController()
        const stopWaiting = budget.whenSpent(client, () => spent.abort(tooMany()))
        const signal = AbortSignal.any([disconnectSignal(reply), spent.signal])
        const response = await serve(body, client, signal, request).finally(stopWaiting)
        // Other responses may have become due since the call came.
        if (response === undefined || budget.isSpent(client)) throw tooMany()
        reply.raw.once('close', budget.add(client, response.length))
        reply.type('application/json')
        return Buffer.from(response.buffer, response.byteOffset, response.byteLength) as never
      },
    })
}

/**
 * Throws ApiError FORBIDDEN where raw RPC is closed and the call is neither of a page of the app nor with a configured
 * key. A program can claim any origin: this keeps honest clients away, and is no authentication.
 */
export function assertRpcAccess(headers: Readonly<Record<string, unknown>>, config: RpcConfig): void {
  if (config.isRpcOpen || config.keys.find(headers['x-api-key']) !== undefined) return
  const { origin, host } = headers
  const isPage = typeof origin === 'string' && isAllowedOrigin(origin, String(host), ownOrigins(config))
  if (!isPage) throw serviceError('FORBIDDEN')
}

const tooMany = () => serviceError('TOO_MANY_REQUESTS', undefined, { context: { retryAfterSeconds: 1 } })
