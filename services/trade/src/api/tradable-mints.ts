import { getMarketMints, getTradableMints, serviceError } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { ApiContext } from './context.ts'

/** `GET /tokens/v1/mints/tradable` and `GET /tokens/v1/market/{market}/mints`: mints of the pools. */
export function tradableMintsRoutes(app: ZodInstance, { quoting }: ApiContext): void {
  const { registry } = quoting
  app.route({
    ...toRouteOptions(getTradableMints),
    handler: async () => Array.from(registry.degrees(), ([mint]) => mint),
  })
  app.route({
    ...toRouteOptions(getMarketMints),
    handler: async ({ params }) => {
      const mints = registry.mintsOf(params.market)
      if (!mints) throw serviceError('NOT_FOUND', 'No such pool')
      return [...mints]
    },
  })
}
