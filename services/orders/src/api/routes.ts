import type { ApiError } from '@callisto/contract'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { OrdersContext } from '../context.ts'
import { withErrors } from './call.ts'
import { recurringErrorBody, triggerErrorBody } from './errors.ts'
import { executeRecurringRoute, executeTriggerRoute } from './execute.ts'
import { cancelRecurringRoutes, changeRecurringRoutes, createRecurringRoute } from './recurring-calls.ts'
import { dcaRoutes, recurringOrderRoute, recurringOrdersRoute } from './recurring-lists.ts'
import { cancelTriggerRoutes, createTriggerRoute, editTriggerRoute } from './trigger-calls.ts'
import { triggerFeesRoute, triggerOrderRoute, triggerOrdersRoute } from './trigger-lists.ts'

/** Orders change with every block and are nobody's but the caller's to keep. */
function registerHooks(app: FastifyInstance, context: OrdersContext): void {
  app.addHook('preHandler', async () => context.assertReady())
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Its routes of `/api`: the trigger and the recurring API. */
export const publicRoutes =
  (context: OrdersContext): FastifyPluginAsync =>
  async (app) => {
    registerHooks(app, context)
    await withErrors(app, triggerErrorBody('invalid create order request'), (typed) =>
      createTriggerRoute(typed, context),
    )
    await withErrors(app, triggerErrorBody('invalid cancel order request'), (typed) =>
      cancelTriggerRoutes(typed, context),
    )
    await withErrors(app, triggerErrorBody('invalid edit order request'), (typed) =>
      editTriggerRoute(typed, context),
    )
    await withErrors(app, triggerErrorBody('invalid execute request'), (typed) =>
      executeTriggerRoute(typed, context),
    )
    await withErrors(app, triggerErrorBody('invalid request'), (typed) => {
      triggerOrdersRoute(typed, context)
      triggerOrderRoute(typed, context)
      triggerFeesRoute(typed, context)
    })
    await withErrors(app, recurringErrorBody, (typed) => {
      createRecurringRoute(typed, context)
      cancelRecurringRoutes(typed, context)
      changeRecurringRoutes(typed, context)
      executeRecurringRoute(typed, context)
      recurringOrdersRoute(typed, context)
      recurringOrderRoute(typed, context)
    })
  }

/** Its routes of `/account`: lists of recurring orders. */
export const accountRoutes =
  (context: OrdersContext): FastifyPluginAsync =>
  async (app) => {
    registerHooks(app, context)
    const toBody = ({ code, message }: ApiError) => ({ error: message, code })
    await withErrors(app, toBody, (typed) => dcaRoutes(typed, context))
  }
