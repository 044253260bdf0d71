import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

const CALL_MS = 10_000
/** Calls whose result is a slot, or a height that follows it. */
const POSITIONS = new Set(['getSlot', 'getBlockHeight'])

interface RpcReply {
  result?: unknown
}

/** A service between a server and another one, with a key in its URL; a test can have it fail. */
export class Relay {
  #isDown = false
  readonly #sockets = new Set<Duplex>()
  /** JSON-RPC alone: the node has stopped following the cluster, and replies as of the slot of that time. */
  isBehind = false
  readonly #server: Server
  readonly #target: string
  readonly url: string
  /** The newest position of the node by the call that tells it, and `slot` for that of a context. */
  readonly #positions = new Map<string, number>()

  private constructor(server: Server, target: string, key: string) {
    this.#server = server
    this.#target = target
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${key}`
  }

  static async open(target: string, key: string): Promise<Relay> {
    const server = createServer(async (request, reply) => {
      const isKnown = request.url === `/${key}` || request.url?.startsWith(`/${key}/`)
      if (relay.isDown || !isKnown) return reply.writeHead(503).end()
      try {
        const { status, body } = await relay.#forward(request, request.url!.slice(key.length + 1))
        reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
      } catch {
        reply.writeHead(502).end()
      }
    })
    server.on('upgrade', (request, near, head) => relay.#pass(request, near, head, key))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const relay = new Relay(server, target.replace(/\/$/, ''), key)
    return relay
  }

  get isDown(): boolean {
    return this.#isDown
  }

  set isDown(isDown: boolean) {
    this.#isDown = isDown
    if (isDown) for (const socket of this.#sockets) socket.destroy()
  }

  async #forward(request: IncomingMessage, path: string): Promise<{ status: number; body: string }> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks)
    const answer = await fetch(`${this.#target}${path}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json' },
      ...(sent.length > 0 ? { body: sent } : {}),
      signal: AbortSignal.timeout(CALL_MS),
    })
    const body = await answer.text()
    const isRpc = sent.includes('"jsonrpc"')
    return { status: answer.status, body: isRpc ? this.#asOfItsSlot(String(sent), body) : body }
  }

  /** Passes a WebSocket on, unread; one that is open is cut when the service goes down. */
  #pass({ url = '', rawHeaders }: IncomingMessage, near: Duplex, head: Buffer, key: string): void {
    near.on('error', () => near.destroy())
    if (this.isDown || !url.startsWith(`/${key}/`)) {
      near.destroy()
      return
    }
    const { hostname, port, host } = new URL(this.#target)
    const far = connect(Number(port), hostname)
    const fields = Array.from({ length: rawHeaders.length / 2 }, (_, index) => {
      const [name = '', value = ''] = rawHeaders.slice(2 * index, 2 * index + 2)
      return `${name}: ${name.toLowerCase() === 'host' ? host : value}\r\n`
    })
    far.write(`GET ${url.slice(key.length + 1)} HTTP/1.1\r\n${fields.join('')}\r\n`)
    far.write(head)
    near.pipe(far)
    far.pipe(near)
    this.#sockets.add(near)
    far.on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    near.on('close', () => {
      this.#sockets.delete(near)
      far.destroy()
    })
  }

  /** The replies to one call, or to each of a batch, with the positions that the node is at. */
  #asOfItsSlot(sent: string, body: string): string {
    const calls: { method: string }[] = [JSON.parse(sent)].flat()
    const parsed = JSON.parse(body) as RpcReply | RpcReply[]
    for (const [index, reply] of [parsed].flat().entries()) this.#hold(calls[index]?.method ?? '', reply)
    return JSON.stringify(parsed)
  }

  #hold(method: string, reply: RpcReply): void {
    const context = (Object(reply.result) as { context?: { slot: number } }).context
    if (context) context.slot = this.#position('slot', context.slot)
    else if (POSITIONS.has(method) && typeof reply.result === 'number')
      reply.result = this.#position(method, reply.result)
  }

  #position(of: string, newest: number): number {
    const known = this.#positions.get(of)
    if (!this.isBehind || known === undefined) this.#positions.set(of, Math.max(known ?? 0, newest))
    return this.#positions.get(of) ?? newest
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
