import type { FastifyReply } from 'fastify'

/**
 * Aborts when the client disconnects before the response is sent. `request.signal` of fastify is unsuitable: it also
 * fires once the body has been read.
 */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}
