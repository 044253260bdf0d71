import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

const MAX_FRAME_BYTES = 64 * 1024
const MAX_CONNECTIONS = 1000
/** A reader this far behind is disconnected; it may reconnect and read the newest state. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024
const PING_MS = 30_000

/** Handler of a connection's frames. */
export interface FrameHandler {
  receive(text: string): void
  close(): void
}

export interface PubSubServer {
  server: Server
  /** Ends every connection: an upgraded one would keep the server open. */
  dropAll(): void
}

/**
 * The WebSocket server. `open` receives the function that sends and returns the handler of the connection's
 * frames.
 */
export function createPubSubServer(open: (send: (text: string) => void) => FrameHandler): PubSubServer {
  const server = createServer((_, response) => response.writeHead(426).end('Upgrade Required\n'))
  const sockets = new WebSocketServer({ server, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })
  sockets.on('connection', (socket: WebSocket, _request: IncomingMessage) => {
    if (sockets.clients.size > MAX_CONNECTIONS) socket.close(1013, 'too many connections')
    else connectSocket(socket, open)
  })
  // Without a listener an error of a half-open upgrade would end the process.
  sockets.on('error', () => undefined)
  const beat = setInterval(() => keepAlive(sockets), PING_MS)
  beat.unref()
  server.on('close', () => clearInterval(beat))
  const dropAll = () => {
    for (const socket of sockets.clients) socket.terminate()
  }
  return { server, dropAll }
}

/** Connects a WebSocket to its handler; disconnects a reader that does not keep up. */
export function connectSocket(socket: WebSocket, open: (send: (text: string) => void) => FrameHandler): void {
  const handler = open((text) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
    else socket.send(text)
  })
  socket.on('message', (data, isBinary) => {
    if (isBinary) socket.close(1003, 'text frames only')
    else handler.receive(data.toString())
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => handler.close())
}

const alive = new WeakMap<WebSocket, boolean>()

function keepAlive(sockets: WebSocketServer): void {
  for (const socket of sockets.clients) {
    if (!alive.has(socket)) socket.on('pong', () => alive.set(socket, true))
    if (alive.get(socket) === false) socket.terminate()
    else {
      alive.set(socket, false)
      socket.ping()
    }
  }
}
