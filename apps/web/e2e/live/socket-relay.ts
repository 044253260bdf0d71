import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Bytes between a server and the WebSocket of another one; a test can cut it, and keep it cut. */
export class SocketRelay {
  readonly url: string
  readonly #server: Server
  readonly #sockets: Set<Socket>
  #isCut = false

  private constructor(server: Server, sockets: Set<Socket>) {
    this.#server = server
    this.#sockets = sockets
    this.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async open(target: string): Promise<SocketRelay> {
    const { hostname, port } = new URL(target)
    const sockets = new Set<Socket>()
    const server = createServer((near) => {
      if (relay.#isCut) {
        near.destroy()
        return
      }
      const far = connect(Number(port), hostname)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const relay = new SocketRelay(server, sockets)
    return relay
  }

  set isCut(isCut: boolean) {
    this.#isCut = isCut
    if (isCut) for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.isCut = true
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
