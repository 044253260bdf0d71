import { apiKeyOf, clientOf } from '@callisto/http'
import type { FastifyRequest } from 'fastify'

/** A client of the search queue, and the part of it that a request belongs to. */
export interface ClientFlow {
  client: string
  flow: string
}

/**
 * Whom a request is charged to. A verified API key is a client of its own. Otherwise the client is the address, since
 * anybody can invent keys and open connections; its keys, or else its connections, are flows that share its part.
 */
export function clientFlowOf(request: FastifyRequest, hasVerifiedKeys: boolean): ClientFlow {
  const key = apiKeyOf(request.headers)
  if (hasVerifiedKeys && key !== undefined) return { client: clientOf(request), flow: '' }
  const { ip, socket } = request
  const client = clientOf({ headers: {}, ip })
  if (key !== undefined) return { client, flow: key }
  // Behind a proxy one connection carries many clients, whose addresses tell them apart already.
  const isDirect = ip === socket.remoteAddress
  return { client, flow: isDirect ? String(socket.remotePort) : '' }
}
