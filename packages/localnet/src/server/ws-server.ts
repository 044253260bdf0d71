import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type ConnectionLimits, capConnections, endWith, serverOptions } from './connection-cap.ts'
import { isAllowedOrigin } from './origin.ts'
import { ResponseBudget } from './response-budget.ts'

const MAX_FRAME_BYTES = 64 * 1024
/** A reader this far behind is disconnected; it may reconnect and read the newest state. */
const MAX_BUFFERED_BYTES = 2 * 1024 * 1024
/** A reader without a pong since the previous ping is disconnected. */
const PING_MS = 4_000

/** Handler of a connection's frames. */
export interface FrameHandler {
  receive(text: string): void
  close(): void
}

/** Opens the handler of a connection of a client; it receives the functions that send and that end the connection. */
export type OpenSession = (
  client: string,
  send: (text: string) => void,
  end: (code: number, reason: string) => void,
) => FrameHandler

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

/** Connects a WebSocket of a client to its handler; disconnects a reader that does not keep up. */
export function connectSocket(
  socket: WebSocket,
  client: string,
  open: OpenSession,
  budget = new ResponseBudget(),
): void {
  const send = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES || budget.isSpent(client)) socket.terminate()
    else socket.send(text, budget.add(client, text.length))
  }
  const handler = open(client, send, (code, reason) => socket.close(code, reason))
  socket.on('message', (data, isBinary) => {
    if (isBinary) socket.close(1003, 'text frames only')
    else handler.receive(data.toString())
  })
  const stopPings = keepAlive(socket)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    stopPings()
    handler.close()
  })
}

/** Pings a socket and ends it when it has not replied to the ping before. Returns what stops it. */
function keepAlive(socket: WebSocket): () => void {
  let isWaiting = false
  socket.on('pong', () => {
    isWaiting = false
  })
  const beat = setInterval(() => {
    if (isWaiting) socket.terminate()
    else socket.ping()
    isWaiting = true
  }, PING_MS)
  beat.unref()
  return () => clearInterval(beat)
}
