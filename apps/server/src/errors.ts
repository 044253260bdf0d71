import type { FastifyInstance } from 'fastify'

const CODES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

/** Answers what no route answered: small JSON with a code; the cause of a 500 goes to the log and nowhere else. */
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
