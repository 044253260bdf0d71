import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface ConnectionLimits {
  /** Open connections of a port, and of one client to it. */
  total: number
  perClient: number
  /** Time limit for the header of a request, and for all of it, ms. */
  requestMs: number
  /** A reader that takes nothing for this long is disconnected, ms. */
  stallMs: number
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  total: 8_192,
  perClient: 4_096,
  requestMs: 8_000,
  stallMs: 8_000,
}

/** How often requests are compared with their time limit, ms. */
const CHECK_MS = 1_000
/** Time to take the reply to a request that is not read to its end, ms. */
const LINGER_MS = 1_000

/** Options of `http.createServer` that limit what a connection may hold. */
export const serverOptions = ({ requestMs }: ConnectionLimits) => ({
  headersTimeout: requestMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: CHECK_MS,
})

/**
 * Caps the connections of a server, in all and of each client by its address, and ends those whose reader has stalled.
 * Every response to an ended connection emits `close`.
 * Nothing is sent to a connection above the cap. An address of `isProxy` carries many clients and is not capped.
 */
export function capConnections(
  server: HttpServer,
  limits: ConnectionLimits,
  clientOf: (address: string) => string,
  isProxy: (address: string) => boolean = () => false,
): void {
  const counts = new Map<string, number>()
  server.maxConnections = limits.total
  server.setTimeout(limits.stallMs)
  server.on('request', (_request, response: ServerResponse) => {
    // A client that waits for its reply is not stalled, one that has not taken what is written is.
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
  closePipelined(server)
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const client = clientOf(address)
    const count = (counts.get(client) ?? 0) + 1
    if (count > limits.perClient) {
      socket.destroy()
      return
    }
    counts.set(client, count)
    socket.once('close', () => {
      const left = (counts.get(client) ?? 1) - 1
      if (left === 0) counts.delete(client)
      else counts.set(client, left)
    })
  })
}

/**
 * Closes the responses of an ended connection whose turn has not come: Node closes the first of pipelined ones only, and
 * the others would be worked for, and counted as unread, without anybody to read them.
 */
function closePipelined(server: HttpServer): void {
  server.on('connection', (socket: Socket) => socket.setMaxListeners(0))
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const close = () => {
      if (response.socket !== null) return
      response.destroy()
      response.emit('close')
    }
    socket.once('close', close)
    response.once('close', () => socket.off('close', close))
  })
}

/**
 * Ends a connection with a last reply. A peer that neither reads nor closes keeps it for a second more; what it still
 * sends is dropped, since a connection destroyed with unread data may lose the reply.
 */
export function endWith(socket: Duplex, reply: string): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.once('error', () => socket.destroy())
  socket.once('end', () => socket.destroy())
  socket.resume()
  socket.end(reply)
}

/** After a reply to a request that was not read to its end: drops the rest, and the connection if it takes a second. */
export function dropUnread(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  const timer = setTimeout(() => request.destroy(), LINGER_MS)
  const done = () => clearTimeout(timer)
  request.once('end', done).once('close', done)
  request.resume()
}
