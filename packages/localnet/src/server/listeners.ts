import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ConnectionLimits, capConnections, endWith, serverOptions } from '@callisto/http/connections'
import { isAllowedOrigin } from '@callisto/http/origin'
import type { ResponseBudget } from '@callisto/http/response-budget'
import { connectSocket, type OpenSession } from '@callisto/http/socket'
import { WebSocketServer } from 'ws'
import { createRpcServer, type RpcServerOptions } from './http-server.ts'

const MAX_FRAME_BYTES = 64 * 1024

interface PubSubServer {
  server: Server
  /** Ends every connection: an upgraded one would keep the server open. */
  dropAll(): void
}

interface PubSubOptions {
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

const MAX_PORT_TRIES = 20

export type ListenerOptions = RpcServerOptions & PubSubOptions & { host: string }

/** HTTP on a port and WebSocket on the next one, where web3.js expects it. */
export class Listeners {
  readonly #options: ListenerOptions
  #servers: Server[] = []
  #dropSockets: () => void = () => undefined

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Returns the HTTP port. With 0 any pair of free ports is taken. */
  async open(port: number): Promise<number> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#openPair(port)
      } catch (error) {
        await this.close()
        if (port !== 0 || tries >= MAX_PORT_TRIES) throw error
      }
    }
  }

  async #openPair(port: number): Promise<number> {
    const { host } = this.#options
    const http = createRpcServer(this.#options)
    const { server: sockets, dropAll } = createPubSubServer(this.#options)
    this.#servers = [http, sockets]
    this.#dropSockets = dropAll
    const taken = await listen(http, port, host)
    await listen(sockets, taken + 1, host)
    return taken
  }

  async close(): Promise<void> {
    const servers = this.#servers
    this.#servers = []
    this.#dropSockets()
    await Promise.all(servers.map(closeServer))
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
