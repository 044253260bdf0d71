import { isIP } from 'node:net'
import { serviceError } from '@callisto/contract'
import type { FastifyRequest } from 'fastify'

type Headers = FastifyRequest['headers']

/**
 * The origins of pages that this server sent under the name of a request: `publicOrigin`, whose proxy may rewrite the name,
 * and this machine by its loopback name or by an IP address. Any other name proves nothing, since its owner can point it
 * here (DNS rebinding): none then.
 */
function servedOrigins({ host }: Headers, publicOrigin: string | undefined): string[] {
  if (host === undefined || !URL.canParse(`http://${host}`)) return []
  if (publicOrigin !== undefined && host === new URL(publicOrigin).host) return [publicOrigin]
  const { hostname, origin } = new URL(`http://${host}`)
  if (hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return []
  return publicOrigin === undefined ? [origin] : [publicOrigin, origin]
}

/**
 * Throws FORBIDDEN unless a request comes from a page of this server, and returns that page's origin. Whatever changes
 * something needs an `Origin`, which browsers send and pages cannot set. A reader must be no page of another origin.
 */
export function assertOwnPage(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  publicOrigin: string | undefined,
): string {
  const served = servedOrigins(headers, publicOrigin)
  const isRead = method === 'GET' || method === 'HEAD'
  const origin = headers.origin ?? (isRead ? served[0] : undefined)
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (origin === undefined || !served.includes(origin) || (site !== 'same-origin' && site !== 'none'))
    throw serviceError('FORBIDDEN')
  return origin
}
