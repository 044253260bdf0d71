import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MakerQuoteRequestSchema, MakerSwapRequestSchema } from '@callisto/contract'
import type { ReferenceMaker } from './reference-maker.ts'

const MAX_BODY_BYTES = 32_768

export interface MakerServer {
  /** Base of the webhook. */
  url: string
  close(): Promise<void>
}

/** Serves the webhook of a maker on a free port of this machine. Requests without the key are 401. */
export async function serveMaker(maker: ReferenceMaker, apiKey: string): Promise<MakerServer> {
  const server = createServer((request, response) => {
    if (request.headers['x-api-key'] !== apiKey) return send(response, 401, { message: 'unknown API key' })
    handle(maker, request, response).catch(() => send(response, 500, { message: 'internal error' }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      maker.close()
      await closed(server)
    },
  }
}

async function handle(maker: ReferenceMaker, request: IncomingMessage, response: ServerResponse) {
  const call = `${request.method} ${request.url}`
  if (call === 'GET /tokens') return send(response, 200, maker.tokens())
  if (call !== 'POST /quote' && call !== 'POST /swap') return send(response, 404, { message: 'no such path' })
  const body = await readJson(request)
  if (call === 'POST /swap') {
    const swap = MakerSwapRequestSchema.safeParse(body)
    if (!swap.success) return send(response, 400, { message: 'the swap request is not valid' })
    return send(response, 200, await maker.swap(swap.data))
  }
  const quote = MakerQuoteRequestSchema.safeParse(body)
  if (!quote.success) return send(response, 400, { message: 'the quote request is not valid' })
  const reply = await maker.quote(quote.data)
  return reply ? send(response, 200, reply) : send(response, 404, { message: 'no quote' })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Undefined for a body that is too large or no JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
