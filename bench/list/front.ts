import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * One origin before two servers: `routeOf` names the one that gets a path. Both get requests under their own origin, so that
 * they accept them.
 */
export class Front {
  readonly #server: Server
  readonly #sockets = new Set<Duplex>()

  private constructor(routeOf: (path: string) => URL) {
    this.#server = createServer((incoming, reply) => {
      const target = routeOf(incoming.url ?? '/')
      const outgoing = request(
        new URL(incoming.url ?? '/', target),
        { method: incoming.method ?? 'GET', headers: headersFor(incoming, target) },
        (answer) => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(reply)
        },
      )
      outgoing.on('error', () => reply.destroy())
      incoming.pipe(outgoing)
    })
    this.#server.on('upgrade', (incoming, socket, head) => this.#upgrade(incoming, socket, head, routeOf))
  }

  static async open(routeOf: (path: string) => URL): Promise<Front> {
    const front = new Front(routeOf)
    front.#server.listen(0, '127.0.0.1')
    await once(front.#server, 'listening')
    return front
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, routeOf: (path: string) => URL): void {
    const target = routeOf(incoming.url ?? '/')
    const onward = connect(Number(target.port), target.hostname)
    const lines = Object.entries(headersFor(incoming, target)).map(([name, value]) => `${name}: ${value}`)
    onward.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
    for (const each of [socket, onward]) {
      this.#sockets.add(each)
      each.on('error', () => each.destroy())
      each.on('close', () => {
        this.#sockets.delete(each)
        socket.destroy()
        onward.destroy()
      })
    }
  }
}

function headersFor({ headers }: IncomingMessage, target: URL) {
  return { ...headers, host: target.host, ...(headers.origin === undefined ? {} : { origin: target.origin }) }
}
