import { type GemsReply, gemSections, parseGemsRequest } from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from './route-context.ts'

/** `POST /v1/pools/gems`: several lists in one reply, each section with its own filters. */
export function gemsRoute(app: FastifyInstance, { lists }: RouteContext): void {
  app.post('/v1/pools/gems', (request): GemsReply => {
    const sections = parseGemsRequest(request.body)
    const reply: GemsReply = {}
    for (const section of gemSections) {
      const query = sections[section]
      if (query) reply[section] = { pools: lists.list(section, query) }
    }
    return reply
  })
}
