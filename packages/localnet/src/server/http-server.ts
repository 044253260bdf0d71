import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { MAX_BODY_BYTES } from '../rpc/handler.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

const MAX_CONNECTIONS = 2000
const MAX_DRAINED_BYTES = 16 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 30_000
/** Longer than clients idle: a client that writes to a closed connection gets a reset, not a response. */
const KEEP_ALIVE_MS = 120_000

/** The JSON-RPC HTTP server: POST a body, get the response. `handle` is synchronous and never throws. */
export function createRpcServer(handle: (body: string) => string): Server {
  const server = createServer((request, response) => {
    request.on('error', () => response.destroy())
    if (request.method === 'POST') void answer(request, response, handle)
    else answerOther(request, response)
  })
  server.maxConnections = MAX_CONNECTIONS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (body: string) => string,
): Promise<void> {
  const body = await readBody(request)
  if (body === undefined) send(response, 413, 'text/plain', 'request body too large\n')
  else send(response, 200, 'application/json', handle(body))
}

function answerOther(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, CORS).end()
    return
  }
  if (request.method === 'GET' && request.url === '/health') send(response, 200, 'text/plain', 'ok')
  else send(response, 405, 'text/plain', 'Used HTTP Method is not allowed. POST or OPTIONS is required\n')
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  if (response.destroyed) return
  const length = Buffer.byteLength(text)
  response.writeHead(status, { ...CORS, 'content-type': type, 'content-length': length }).end(text)
}

/**
 * Undefined for a body above the limit. Such a body is read to its end and dropped, so that the sender
 * receives the response; an endless one is cut off.
 */
function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= MAX_BODY_BYTES) chunks.push(chunk)
      else if (length > MAX_DRAINED_BYTES) request.destroy()
    })
    request.on('end', () =>
      resolve(length > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString('utf8')),
    )
    request.on('close', () => resolve(undefined))
  })
}
