import {
  cancelTriggerOrder,
  cancelTriggerOrders,
  createTriggerOrder,
  editTriggerOrder,
  TRIGGER_CANCELS_PER_TRANSACTION,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import {
  closeSteps,
  createTriggerSteps,
  editTriggerSteps,
  type OrderSelection,
  readMakerOrders,
  toAddress,
  toClosableTrigger,
  trigger,
} from '@callisto/program-clients'
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
        const created = await createTriggerSteps(body, context.sources, signal)
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
    selection: OrderSelection,
    computeUnitPrice: number | 'auto' | undefined,
    signal: AbortSignal,
  ) => {
    const found = await readMakerOrders(trigger, context.chain, selection, signal)
    return {
      plans: await closeSteps(context.chain, found.map(toClosableTrigger), signal),
      maxPlans: TRIGGER_CANCELS_PER_TRANSACTION,
      feePayer: toAddress(selection.maker, 'maker'),
      computeUnitPrice,
    }
  }
  app.route({
    ...toRouteOptions(cancelTriggerOrder),
    handler: async (request, reply) => {
      const { maker, order, computeUnitPrice } = request.body
      const selection = { maker, orders: [order] }
      return buildOne(context, request, reply, (signal) => plan(selection, computeUnitPrice, signal))
    },
  })
  app.route({
    ...toRouteOptions(cancelTriggerOrders),
    handler: async (request, reply) => {
      const { maker, computeUnitPrice } = request.body
      const orders = request.body.orders ?? (await openOrdersOf(context.sql, 'trigger', maker))
      // An order can be filled and closed while its maker cancels it with others.
      const selection = { maker, orders, skipsClosed: true }
      return buildWithin(context, request, reply, (signal) => plan(selection, computeUnitPrice, signal))
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
        const [found] = await readMakerOrders(trigger, context.chain, { maker, orders: [order] }, signal)
        return {
          plans: [await editTriggerSteps(found!, params, context.sources, signal)],
          maxPlans: 1,
          feePayer: toAddress(maker, 'maker'),
          computeUnitPrice,
        }
      })
    },
  })
}
