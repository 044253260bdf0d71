import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ConnectionLimits, capConnections, endWith, serverOptions } from '@callisto/http/connections'
import { isAllowedOrigin } from '@callisto/http/origin'
import type { ResponseBudget } from '@callisto/http/response-budget'
import { connectSocket, type OpenSession } from '@callisto/http/socket'
import { WebSocketServer } from 'ws'

const MAX_FRAME_BYTES = 64 * 1024

export interface PubSubServer {
  server: Server
  /** Ends every connection: an upgraded one would keep the server open. */
  dropAll(): void
}

export interface PubSubOptions {
  open: OpenSession
  limits: ConnectionLimits
  budget: ResponseBudget
  clientOf(address: string): string
  allowedOrigins: readonly string[]
}

/** The WebSocket server. A page of an origin that is not allowed gets 403. */
export function createPubSubServer(options: PubSubOptions): PubSubServer {
  const { open, limits, budget, clientOf, allowedOrigins } = options
  const server = createServer(serverOptions(limits), (_, response) =>
    response.writeHead(426).end('Upgrade Required\n'),
  )
  capConnections(server, limits, clientOf)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  })
  server.on('upgrade', (request, stream: Duplex, head) => {
    stream.on('error', () => stream.destroy())
    const { origin, host } = request.headers
    if (!isAllowedOrigin(origin, host, allowedOrigins)) {
      endWith(stream, 'HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
      return
    }
    const client = clientOf(request.socket.remoteAddress ?? '')
    sockets.handleUpgrade(request, stream, head, (socket) => connectSocket(socket, client, open, budget))
  })
  // Without a listener an error of a half-open upgrade would end the process.
  sockets.on('error', () => undefined)
  const dropAll = () => {
    for (const socket of sockets.clients) socket.terminate()
  }
  return { server, dropAll }
}
