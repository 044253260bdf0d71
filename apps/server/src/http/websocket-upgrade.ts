import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError, webSocketRoutes } from '@callisto/contract'
import type { ZodInstance } from '@callisto/http'
import { type WebSocket, WebSocketServer } from 'ws'

/** Maximum size of a client frame. */
const MAX_FRAME_BYTES = 64 * 1024

/** Routes WebSocket upgrades by path; any other path gets 404. */
export function registerUpgrades(
  server: Server,
  paths: Readonly<Record<string, (socket: WebSocket) => void>>,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  })
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // The peer may disconnect before the handshake; without a listener that error would end the process.
    stream.on('error', () => stream.destroy())
    const path = (request.url ?? '/').split('?', 1)[0]?.replace(/\/$/, '') ?? ''
    const accept = Object.hasOwn(paths, path) ? paths[path] : undefined
    if (!accept) return stream.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    sockets.handleUpgrade(request, stream, head, accept)
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
      throw new ApiError('UPGRADE_REQUIRED')
    })
}
