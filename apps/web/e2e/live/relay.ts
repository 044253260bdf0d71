import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const CALL_MS = 10_000

/** An RPC service between a server and the chain, with a key in its URL; a test can have it fail. */
export class RpcRelay {
  isDown = false
  readonly #server: Server
  readonly url: string

  private constructor(server: Server, key: string) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${key}`
  }

  static async open(target: string, key: string): Promise<RpcRelay> {
    const server = createServer(async (request, reply) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      if (relay.isDown || request.url !== `/${key}`) return reply.writeHead(503).end()
      try {
        const answer = await fetch(target, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: Buffer.concat(chunks),
          signal: AbortSignal.timeout(CALL_MS),
        })
        reply.writeHead(answer.status, { 'content-type': 'application/json' })
        reply.end(Buffer.from(await answer.arrayBuffer()))
      } catch {
        reply.writeHead(502).end()
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const relay = new RpcRelay(server, key)
    return relay
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
