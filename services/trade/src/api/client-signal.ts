import type { FastifyReply } from 'fastify'

/**
 * Aborts when the client goes away before it has its answer. fastify's own `request.signal` aborts as soon as the
 * body of a request has been read.
 */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
