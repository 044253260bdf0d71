import { getOrderRouters, type RoutersReply } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'

/** The engines, by the names that public clients know: `metis` is the pools, `jupiterz` the market makers. */
const ROUTERS: RoutersReply = [
  { id: 'metis', name: 'Pools' },
  { id: 'jupiterz', name: 'Market makers' },
]

/** `GET /ultra/v1/order/routers` */
export function orderRoutersRoute(app: ZodInstance): void {
  app.route({ ...toRouteOptions(getOrderRouters), handler: async () => [...ROUTERS] })
}
