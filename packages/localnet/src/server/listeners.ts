import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRpcServer, type RpcServerOptions } from './http-server.ts'
import { createPubSubServer, type PubSubOptions } from './ws-server.ts'

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
