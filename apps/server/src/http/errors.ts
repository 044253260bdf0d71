import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ApiError } from '@callisto/contract'
import { endWith } from '@callisto/localnet'
import type { FastifyReply } from 'fastify'
import { SECURITY_HEADERS } from './headers.ts'

/** Body of an error outside of `/api`. */
export const toErrorBody = ({ code, message }: ApiError): object => ({ error: message, code })

/** A malformed URL reaches no route, and so neither an error handler nor the hook that sets headers. */
export function replyMalformedUrl(_error: Error, _request: unknown, reply: FastifyReply): void {
  void reply
    .code(400)
    .headers(SECURITY_HEADERS)
    .send({ error: 'The URL is not valid', code: 'INVALID_REQUEST' })
}

const CONNECTION_ERRORS: Record<string, { status: number; code: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'INVALID_REQUEST' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'REQUEST_TIMEOUT' },
}

/** Responds to malformed or incomplete HTTP and closes the connection. */
export function replyMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, code } = CONNECTION_ERRORS[error.code ?? ''] ?? { status: 400, code: 'INVALID_REQUEST' }
  const body = JSON.stringify({ error: STATUS_CODES[status], code })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  endWith(socket, `${head.join('\r\n')}\r\n\r\n${body}`)
}
