import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import {
  type ConnectionLimits,
  capConnections,
  dropUnread,
  endWith,
  serverOptions,
} from '@callisto/http/connections'
import { isAllowedOrigin } from '@callisto/http/origin'
import type { ResponseBudget } from '@callisto/http/response-budget'
import { MAX_BODY_BYTES } from '../rpc/handler.ts'
import type { RpcCaller } from '../rpc/method.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/** Longer than clients idle: a client that writes to a closed connection gets a reset, not a response. */
const KEEP_ALIVE_MS = 120_000
/** As providers of public RPC reply; clients back off and try again. */
const BUSY = '{"jsonrpc":"2.0","error":{"code":429,"message":"Too many requests"},"id":null}'

/** Executes a body for its caller and passes the response on, undefined when too much waits. Returns what cancels it. */
export type Execute = (
  body: string,
  caller: RpcCaller,
  done: (response: readonly Buffer[] | undefined) => void,
) => () => void

export interface RpcServerOptions {
  execute: Execute
  limits: ConnectionLimits
  budget: ResponseBudget
  clientOf(address: string): string
  allowedOrigins: readonly string[]
}

/** The JSON-RPC HTTP server: POST a body, get the response. */
export function createRpcServer(options: RpcServerOptions): Server {
  const { limits, clientOf } = options
  const server = createServer(serverOptions(limits), (request, response) => {
    request.on('error', () => response.destroy())
    if (request.method === 'POST') void answer(request, response, options)
    else answerOther(request, response)
  })
  capConnections(server, limits, clientOf)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('clientError', (_error, socket) => {
    if (socket.writable) endWith(socket, 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
    else socket.destroy()
  })
  return server
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { execute, budget, clientOf, allowedOrigins }: RpcServerOptions,
): Promise<void> {
  const { headers, socket } = request
  const client = clientOf(socket.remoteAddress ?? '')
  const isForeignOrigin = !isAllowedOrigin(headers.origin, headers.host, allowedOrigins)
  const body = await readBody(request)
  if (request.destroyed && !request.complete) return
  if (body === undefined) {
    send(response, 413, 'text/plain', 'request body too large\n')
    dropUnread(request)
    return
  }
  if (budget.isSpent(client)) return sendBusy(response)
  let stopWaiting: (() => void) | undefined
  let isDone = false
  const cancel = execute(body, { client, isForeignOrigin }, (parts) => {
    isDone = true
    stopWaiting?.()
    // Other responses may have become due since the call came.
    if (parts === undefined || budget.isSpent(client)) return sendBusy(response)
    if (response.destroyed) return
    const release = budget.add(client, lengthOf(parts))
    response.once('close', release)
    sendParts(response, 200, 'application/json', parts)
  })
  if (isDone) return
  stopWaiting = budget.whenSpent(client, () => {
    cancel()
    sendBusy(response)
  })
  response.once('close', cancel).once('close', stopWaiting)
}

function sendBusy(response: ServerResponse): void {
  if (!response.destroyed) response.setHeader('retry-after', '1')
  send(response, 429, 'application/json', BUSY)
}

function answerOther(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'OPTIONS') response.writeHead(204, CORS).end()
  else if (request.method === 'GET' && request.url === '/health') send(response, 200, 'text/plain', 'ok')
  else send(response, 405, 'text/plain', 'Used HTTP Method is not allowed. POST or OPTIONS is required\n')
  dropUnread(request)
}

const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0)

function send(response: ServerResponse, status: number, type: string, text: string): void {
  sendParts(response, status, type, [Buffer.from(text)])
}

function sendParts(response: ServerResponse, status: number, type: string, parts: readonly Buffer[]): void {
  if (response.destroyed) return
  const length = lengthOf(parts)
  response.writeHead(status, { ...CORS, 'content-type': type, 'content-length': length })
  response.cork()
  for (const part of parts) response.write(part)
  response.end()
}

/** Undefined for a body above the limit, as soon as it is, and for one that breaks off. */
function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve) => {
    const read = (chunk: Buffer) => {
      length += chunk.length
      if (length <= MAX_BODY_BYTES) {
        chunks.push(chunk)
        return
      }
      request.off('data', read)
      resolve(undefined)
    }
    request.on('data', read)
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    request.on('close', () => resolve(undefined))
  })
}
