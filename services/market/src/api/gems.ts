import { type GemsReply, gemSections, getGems, toGemsQuery } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { RouteContext } from './route-context.ts'

/** `POST /v1/pools/gems`: several lists in one reply, each section with its own filters. */
export function gemsRoute(app: ZodInstance, { lists }: RouteContext): void {
  app.route({
    ...toRouteOptions(getGems),
    handler: async (request) => {
      const sections = toGemsQuery(request.body)
      const reply: GemsReply = {}
      for (const section of gemSections) {
        const query = sections[section]
        if (query) reply[section] = { pools: lists.list(section, query) }
      }
      return reply
    },
  })
}
