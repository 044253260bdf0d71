import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ApiError } from '@callisto/contract'
import { endWith } from '@callisto/http/connections'
import type { FastifyReply } from 'fastify'
import { REQUEST_ID_HEADER } from '../gateway/request-id.ts'
import { DATA_POLICY } from './content-security-policy.ts'
import { type Headers, headerLines } from './headers.ts'

/** Body of an error outside of `/api`. */
export const toErrorBody = ({ code, message }: ApiError): object => ({ error: message, code })

/** A malformed URL reaches no route, and so neither an error handler nor the hook that sets headers. */
export const malformedUrlReply =
  (headers: Headers) =>
  (_error: Error, _request: unknown, reply: FastifyReply): void => {
    void reply
      .code(400)
      .headers({ ...headers, 'content-security-policy': DATA_POLICY, [REQUEST_ID_HEADER]: randomUUID() })
      .send({ error: 'The URL is not valid', code: 'INVALID_REQUEST' })
  }

/** Body of an error of the public API. */
export const toPublicErrorBody = ({ code, message }: ApiError): object => ({
  error: message,
  errorCode: code,
})

const CONNECTION_ERRORS: Record<string, { status: number; code: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'INVALID_REQUEST' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'REQUEST_TIMEOUT' },
}

/** Responds to malformed or incomplete HTTP and closes the connection. */
export const malformedRequestReply =
  (headers: Headers) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, code } = CONNECTION_ERRORS[error.code ?? ''] ?? { status: 400, code: 'INVALID_REQUEST' }
    endWith(socket, rawReply(status, { error: STATUS_CODES[status], code }, headers))
  }

/** A response in JSON for a connection that has no other one, after which it is closed. */
export function rawReply(status: number, content: object, headers: Headers): string {
  const body = JSON.stringify(content)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    `${REQUEST_ID_HEADER}: ${randomUUID()}`,
    ...headerLines(headers),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
