import {
  cancelTriggerOrder,
  cancelTriggerOrders,
  createTriggerOrder,
  editTriggerOrder,
  serviceError,
  TRIGGER_CANCELS_PER_TRANSACTION,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { planCloses } from '../build/close-orders.ts'
import { planCreateTrigger } from '../build/create-trigger.ts'
import { planEditTrigger } from '../build/edit-trigger.ts'
import { toAddress } from '../build/to-address.ts'
import { readTriggerOrders, toClosableTrigger } from '../build/trigger-orders.ts'
import type { OrdersContext } from '../context.ts'
import { openOrdersOf } from '../store/order-query.ts'
import { buildOne, buildWithin } from './call.ts'

/** `POST createOrder` of the trigger API. */
export function createTriggerRoute(app: ZodInstance, context: OrdersContext): void {
  app.route({
    ...toRouteOptions(createTriggerOrder),
    handler: async (request, reply) => {
      const { body } = request
      let order = ''
      const built = await buildOne(context, request, reply, async (signal) => {
        const created = await planCreateTrigger(body, context, signal)
        order = created.order
        return {
          plans: [created.plan],
          maxPlans: 1,
          feePayer: toAddress(body.payer, 'payer'),
          computeUnitPrice: body.computeUnitPrice,
          order,
        }
      })
      return { ...built, order }
    },
  })
}

/** `POST cancelOrder` and `POST cancelOrders` of the trigger API. */
export function cancelTriggerRoutes(app: ZodInstance, context: OrdersContext): void {
  const plan = async (
    maker: string,
    orders: readonly string[],
    computeUnitPrice: number | 'auto' | undefined,
    signal: AbortSignal,
  ) => {
    const found = await readTriggerOrders(
      context.chain,
      maker,
      orders.map((order) => toAddress(order, 'order')),
      signal,
    )
    return {
      plans: await planCloses(context.chain, found.map(toClosableTrigger), signal),
      maxPlans: TRIGGER_CANCELS_PER_TRANSACTION,
      feePayer: toAddress(maker, 'maker'),
      computeUnitPrice,
    }
  }
  app.route({
    ...toRouteOptions(cancelTriggerOrder),
    handler: async (request, reply) => {
      const { maker, order, computeUnitPrice } = request.body
      return buildOne(context, request, reply, (signal) => plan(maker, [order], computeUnitPrice, signal))
    },
  })
  app.route({
    ...toRouteOptions(cancelTriggerOrders),
    handler: async (request, reply) => {
      const { maker, computeUnitPrice } = request.body
      const orders = [...new Set(request.body.orders ?? (await openOrdersOf(context.sql, 'trigger', maker)))]
      if (orders.length === 0) throw serviceError('NO_MATCHING_ORDERS')
      return buildWithin(context, request, reply, (signal) => plan(maker, orders, computeUnitPrice, signal))
    },
  })
}

/** `POST editOrder` of the trigger API. */
export function editTriggerRoute(app: ZodInstance, context: OrdersContext): void {
  app.route({
    ...toRouteOptions(editTriggerOrder),
    handler: async (request, reply) => {
      const { maker, order, params, computeUnitPrice } = request.body
      return buildOne(context, request, reply, async (signal) => {
        const [found] = await readTriggerOrders(context.chain, maker, [toAddress(order, 'order')], signal)
        return {
          plans: [planEditTrigger(found!, params, context.index.time)],
          maxPlans: 1,
          feePayer: toAddress(maker, 'maker'),
          computeUnitPrice,
        }
      })
    },
  })
}
