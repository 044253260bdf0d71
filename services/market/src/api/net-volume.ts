import { getNetVolume, type NetVolumeReply } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { findNetVolume } from '../store/net-volume-query.ts'
import { loadToken, type RouteContext } from './route-context.ts'
import { Snapshots } from './snapshots.ts'

/** `GET /v1/charts/net-volume/{id}`: buy less sell volume by bar, at the block that the headers name. */
export function netVolumeRoute(app: ZodInstance, context: RouteContext): void {
  const snapshots = new Snapshots<NetVolumeReply['klines']>(context.market)
  app.route({
    ...toRouteOptions(getNetVolume),
    handler: async ({ params, query }, reply) => {
      const { interval = '1_HOUR' } = query
      const token = await loadToken(context, params.id)
      const { slot, time, figures } = snapshots.get(`${token.mint},${interval}`, () =>
        findNetVolume(context, token, interval),
      )
      reply.header('x-market-slot', slot).header('x-market-time', time)
      return { klines: await figures }
    },
  })
}
