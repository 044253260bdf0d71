import {
  cancelRecurringOrder,
  cancelRecurringOrders,
  createRecurringOrder,
  depositRecurringOrder,
  pauseRecurringOrder,
  RECURRING_CANCELS_PER_TRANSACTION,
  resumeRecurringOrder,
  serviceError,
  withdrawRecurringOrder,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import {
  closeSteps,
  createRecurringSteps,
  depositSteps,
  type OrderOnChain,
  type OrderSteps,
  pauseSteps,
  readMakerOrders,
  recurring,
  resumeSteps,
  toAddress,
  toClosableRecurring,
  withdrawSteps,
} from '@callisto/program-clients'
import type { OrdersContext } from '../context.ts'
import { openOrdersOf } from '../store/order-query.ts'
import { type BuildOptions, buildOne, buildWithin } from './call.ts'

/** Limit of compute units of a transaction that closes recurring orders (2-9-05). */
const CLOSE_COMPUTE_UNITS = 300_000

/** `POST createOrder` of the recurring API. */
export function createRecurringRoute(app: ZodInstance, context: OrdersContext): void {
  app.route({
    ...toRouteOptions(createRecurringOrder),
    handler: async (request, reply) =>
      buildOne(context, request, reply, async (signal) => {
        const { body } = request
        const { order, plan } = await createRecurringSteps(body, context.sources, signal)
        const feePayer = toAddress(body.payer ?? body.user, 'payer')
        return { plans: [plan], maxPlans: 1, feePayer, computeUnitPrice: 'auto', order }
      }),
  })
}

/** `POST cancelOrder` and `POST cancelOrders` of the recurring API. */
export function cancelRecurringRoutes(app: ZodInstance, context: OrdersContext): void {
  const { chain, sql } = context
  const plan = async (user: string, found: readonly OrderOnChain<recurring.Order>[], signal: AbortSignal) =>
    ({
      plans: await closeSteps(chain, found.map(toClosableRecurring), signal),
      maxPlans: RECURRING_CANCELS_PER_TRANSACTION,
      feePayer: toAddress(user, 'user'),
      computeUnitPrice: 'auto',
      minComputeUnits: CLOSE_COMPUTE_UNITS,
    }) satisfies BuildOptions
  app.route({
    ...toRouteOptions(cancelRecurringOrder),
    handler: async (request, reply) => {
      const { user, order, recurringType } = request.body
      return buildOne(context, request, reply, async (signal) => {
        const found = await readMakerOrders(recurring, chain, { maker: user, orders: [order] }, signal)
        const isAsked = (found[0]!.state.kind === 'time') === (recurringType === 'time')
        if (!isAsked) throw serviceError('INVALID_REQUEST', `the order is not one by ${recurringType}`)
        return plan(user, found, signal)
      })
    },
  })
  app.route({
    ...toRouteOptions(cancelRecurringOrders),
    handler: async (request, reply) => {
      const { user } = request.body
      const orders = request.body.orders ?? (await openOrdersOf(sql, 'recurring', user))
      // An order can be completed and closed while its user cancels it with others.
      const selection = { maker: user, orders, skipsClosed: true }
      return buildWithin(context, request, reply, async (signal) =>
        plan(user, await readMakerOrders(recurring, chain, selection, signal), signal),
      )
    },
  })
}

/** Calls that change one order: pause, resume, deposit and withdraw. */
export function changeRecurringRoutes(app: ZodInstance, context: OrdersContext): void {
  const planned =
    (
      { user, order }: { user: string; order: string },
      plan: (found: OrderOnChain<recurring.Order>, signal: AbortSignal) => OrderSteps | Promise<OrderSteps>,
    ) =>
    async (signal: AbortSignal): Promise<BuildOptions> => {
      const [found] = await readMakerOrders(
        recurring,
        context.chain,
        { maker: user, orders: [order] },
        signal,
      )
      const feePayer = toAddress(user, 'user')
      return { plans: [await plan(found!, signal)], maxPlans: 1, feePayer, computeUnitPrice: 'auto' }
    }
  app.route({
    ...toRouteOptions(pauseRecurringOrder),
    handler: async (request, reply) => buildOne(context, request, reply, planned(request.body, pauseSteps)),
  })
  app.route({
    ...toRouteOptions(resumeRecurringOrder),
    handler: async (request, reply) => buildOne(context, request, reply, planned(request.body, resumeSteps)),
  })
  app.route({
    ...toRouteOptions(depositRecurringOrder),
    handler: async (request, reply) => {
      const { body } = request
      const plan = planned(body, (found, signal) => depositSteps(found, body.amount, context.sources, signal))
      return buildOne(context, request, reply, plan)
    },
  })
  app.route({
    ...toRouteOptions(withdrawRecurringOrder),
    handler: async (request, reply) => {
      const { amount, inputOrOutput } = request.body
      const taken = { amount, side: inputOrOutput === 'In' ? 0 : 1 } as const
      const plan = planned(request.body, (found, signal) =>
        withdrawSteps(found, taken, context.sources, signal),
      )
      return buildOne(context, request, reply, plan)
    },
  })
}
