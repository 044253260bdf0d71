import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=:\d|$)/

/** The origin of this machine by its name, which passkeys need; any other origin as it is. */
export const namedOrigin = (origin: string): string => origin.replace(LOOPBACK, 'http://localhost')

/**
 * Where a browser finds the page that it opens by a numeric address of this machine; undefined for every other request.
 * Programs, frames and calls of scripts are answered on both names.
 */
export function namedPage({
  method,
  protocol,
  host,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'protocol' | 'host' | 'url' | 'headers'>): string | undefined {
  const isOpened =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  const origin = `${protocol}://${host}`
  const named = namedOrigin(origin)
  return isOpened && named !== origin ? `${named}${url}` : undefined
}
