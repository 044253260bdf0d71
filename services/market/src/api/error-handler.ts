import { type MarketError, type MarketErrorCode, QueryError } from '@callisto/contract'
import type { FastifyError, FastifyInstance } from 'fastify'

/** The requested resource does not exist; sent as 404. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

/** Sends every error of `/data` as `{ error, code }`. Client errors carry their message; server errors are logged and carry none. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const [status, code] = statusOf(error)
    if (status === 500) request.log.error(error)
    const message = status === 500 ? 'internal error' : error.message
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ error: message, code } satisfies MarketError)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ error: 'no such path', code: 'NOT_FOUND' } satisfies MarketError),
  )
}

function statusOf(error: FastifyError): [status: number, code: MarketErrorCode] {
  if (error instanceof QueryError) return [400, 'INVALID_REQUEST']
  if (error instanceof NotFound) return [404, 'NOT_FOUND']
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? [status, 'INVALID_REQUEST'] : [500, 'INTERNAL_ERROR']
}
