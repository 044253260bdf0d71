import { getOrderRouters, type RoutersReply } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'

/** The engines of this server; `metis` is the name that public clients know pools by. */
const ROUTERS: RoutersReply = [{ id: 'metis', name: 'Pools' }]

/** `GET /ultra/v1/order/routers` */
export function orderRoutersRoute(app: ZodInstance): void {
  app.route({ ...toRouteOptions(getOrderRouters), handler: async () => [...ROUTERS] })
}
