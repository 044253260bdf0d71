import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { SECURITY_HEADERS } from './headers.ts'

const CODES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

/** Error responses outside of the services: JSON with a code; the cause of a 500 is only logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) {
      request.log.error({ err: error, url: request.url }, 'request failed')
      return reply.code(500).send({ error: 'Internal error', code: 'INTERNAL' })
    }
    return reply.code(status).send({ error: error.message, code: CODES[status] ?? 'INVALID_REQUEST' })
  })
}

/** A malformed URL reaches no route, and so neither an error handler nor the hook that sets headers. */
export function replyMalformedUrl(_error: Error, _request: unknown, reply: FastifyReply): void {
  void reply
    .code(400)
    .headers(SECURITY_HEADERS)
    .send({ error: 'The URL is not valid', code: 'INVALID_REQUEST' })
}

const CONNECTION_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Responds to malformed or incomplete HTTP and closes the connection. */
export function replyMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = CONNECTION_STATUS[error.code ?? ''] ?? 400
  const body = JSON.stringify({ error: STATUS_CODES[status], code: 'INVALID_REQUEST' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
