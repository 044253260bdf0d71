import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ApiError, serviceError, webSocketRoutes } from '@callisto/contract'
import { toApiError, type ZodInstance } from '@callisto/http'
import { endWith } from '@callisto/http/connections'
import { isAllowedOrigin } from '@callisto/http/origin'
import proxyAddress from '@fastify/proxy-addr'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ApiKeys } from '../gateway/api-keys.ts'
import { assertApiKey, limitedClient } from './client-limits.ts'
import { rawReply, toErrorBody } from './errors.ts'
import type { Headers } from './headers.ts'
import { assertRpcAccess } from './rpc.ts'
import type { IsTrusted } from './trusted-proxies.ts'

/** Maximum size of a client frame. */
const MAX_FRAME_BYTES = 64 * 1024

export interface UpgradeOptions {
  /** Handler of the sockets of each path. */
  paths: Readonly<Record<string, (socket: WebSocket, client: string) => void>>
  keys: ApiKeys
  maxSocketsPerClient: number
  isTrusted: IsTrusted
  /** Origins of pages that may open a socket, beside those of this machine. */
  allowedOrigins: readonly string[]
  isRpcOpen: boolean
  publicOrigin: string | undefined
  /** Of every response. */
  headers: Headers
}

/**
 * Routes WebSocket upgrades by path. An unknown path gets 404, an unknown API key 401, a page of another origin 403, and a
 * client with too many open sockets 429. Returns a function that ends all sockets.
 */
export function registerUpgrades(server: Server, options: UpgradeOptions): () => void {
  const { paths, keys, maxSocketsPerClient, isTrusted, allowedOrigins } = options
  const openSockets = new Map<string, number>()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  })

  const handlerOf = (request: IncomingMessage) => {
    const path = (request.url ?? '/').split('?', 1)[0]?.replace(/\/$/, '') ?? ''
    const handler = Object.hasOwn(paths, path) ? paths[path] : undefined
    if (!handler) throw serviceError('NOT_FOUND')
    return handler
  }

  const count = (client: string, change: 1 | -1) => {
    const next = (openSockets.get(client) ?? 0) + change
    if (next > maxSocketsPerClient) throw serviceError('TOO_MANY_REQUESTS', 'Too many open sockets')
    if (next === 0) openSockets.delete(client)
    else openSockets.set(client, next)
  }

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // The peer may disconnect before the handshake; without a listener that error would end the process.
    stream.on('error', () => stream.destroy())
    try {
      const handler = handlerOf(request)
      const { headers } = request
      assertApiKey(headers, keys)
      if (!isAllowedOrigin(headers.origin, headers.host, allowedOrigins)) throw serviceError('FORBIDDEN')
      if (handler === paths['/rpc']) assertRpcAccess(headers, options)
      const client = limitedClient({ headers, ip: proxyAddress(request, isTrusted) }, keys)
      count(client, 1)
      stream.once('close', () => count(client, -1))
      sockets.handleUpgrade(request, stream, head, (socket) => handler(socket, client))
    } catch (error) {
      const failure = toApiError(error as ApiError)
      endWith(stream, rawReply(failure.status ?? 500, toErrorBody(failure), options.headers))
    }
  }
  server.on('upgrade', upgrade)
  return () => {
    server.off('upgrade', upgrade)
    for (const client of sockets.clients) client.terminate()
    sockets.close()
  }
}

/** A GET without the WebSocket handshake on a path that is a socket: 426. */
export function registerUpgradeRequired(app: ZodInstance): void {
  for (const { path, operationId } of webSocketRoutes)
    app.get(path, { schema: { operationId } as object }, async (_request, reply) => {
      reply.header('upgrade', 'websocket').header('connection', 'upgrade')
      throw serviceError('UPGRADE_REQUIRED')
    })
}
