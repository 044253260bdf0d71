import { STATUS_CODES } from 'node:http'
import type { ApiError, RecurringError, TriggerError } from '@callisto/contract'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { OrdersContext } from '../context.ts'
import { withErrors } from './call.ts'
import { executeRecurringRoute, executeTriggerRoute } from './execute.ts'
import { cancelRecurringRoutes, changeRecurringRoutes, createRecurringRoute } from './recurring-calls.ts'
import { dcaRoutes, recurringOrderRoute, recurringOrdersRoute } from './recurring-lists.ts'
import { cancelTriggerRoutes, createTriggerRoute, editTriggerRoute } from './trigger-calls.ts'
import { triggerFeesRoute, triggerOrderRoute, triggerOrdersRoute } from './trigger-lists.ts'

/** Errors that have a text of their own, where the others are causes of a failed call. */
const OWN_TEXTS = new Set([
  'NO_MATCHING_ORDERS',
  'REQUEST_UNKNOWN',
  'TRANSACTION_CHANGED',
  'TRANSACTION_FAILED',
])
/** Fields of requests that hold a key, whose error names it. */
const INVALID_KEY =
  /^(user|maker|payer|order|inputMint|outputMint|feeAccount) (?:is not a base58 address|is required)$/

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Body of an error of the trigger API; `failed` names the call: `invalid create order request`. */
const triggerErrorBody =
  (failed: string) =>
  ({ code, message, status = 500, context }: ApiError): TriggerError => {
    const cause = textOf(context.reason)
    const signature = textOf(context.signature)
    const key = INVALID_KEY.exec(message)?.[1]
    const isCause = status === 400 && !OWN_TEXTS.has(code) && key === undefined
    return {
      error: isCause ? failed : key === undefined ? message : `invalid ${key} pubkey`,
      code: status,
      ...(isCause ? { cause: message } : cause === undefined ? {} : { cause }),
      ...(signature === undefined ? {} : { signature, status: 'Failed' as const }),
      errorCode: code,
    }
  }

/** Body of an error of the recurring API. */
const recurringErrorBody = ({ code, message, status = 500 }: ApiError): RecurringError => ({
  code: status,
  error: message,
  status: STATUS_CODES[status] ?? 'Error',
  errorCode: code,
})

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
