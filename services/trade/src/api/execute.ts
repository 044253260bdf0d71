import { executeOrder, executeOrderV2, serviceError } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { tradeError } from '../result.ts'
import { executeOrder as execute } from '../ultra/execute-order.ts'
import { type ApiContext, sendError } from './context.ts'
import { clientFlowOf } from './turn.ts'

/** Executions of one client and of all that may wait for the chain at a time. */
const MAX_PER_CLIENT = 50
const MAX_RUNNING = 1_000
const RETRY_AFTER_SECONDS = 2

/**
 * `POST /ultra/v1/execute` and `POST /swap/v2/execute`. A request that nothing can be sent for is 400 with its code; every
 * outcome of the chain is 200. It goes on when the client disconnects.
 */
export function executeRoutes(app: ZodInstance, { execution, hasVerifiedKeys }: ApiContext): void {
  const running = new Map<string, number>()
  let total = 0
  for (const route of [executeOrder, executeOrderV2])
    app.route({
      ...toRouteOptions(route),
      handler: async (request, reply) => {
        const { client } = clientFlowOf(request, hasVerifiedKeys)
        const own = running.get(client) ?? 0
        if (own >= MAX_PER_CLIENT || total >= MAX_RUNNING)
          throw serviceError('TOO_MANY_REQUESTS', undefined, {
            context: { retryAfterSeconds: RETRY_AFTER_SECONDS },
          })
        running.set(client, own + 1)
        total += 1
        try {
          const executed = await execute(request.body, execution)
          if (executed.ok) return reply.send(executed.reply)
          const { code, message } = executed
          return sendError(reply, { ...tradeError('INVALID_REQUEST', message), code })
        } finally {
          total -= 1
          const left = (running.get(client) ?? 1) - 1
          if (left > 0) running.set(client, left)
          else running.delete(client)
        }
      },
    })
}
