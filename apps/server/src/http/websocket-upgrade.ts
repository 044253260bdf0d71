import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
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
