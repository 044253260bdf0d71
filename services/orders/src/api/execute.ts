import { ApiError, executeRecurringOrder, executeTriggerOrder, serviceError } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { OrdersContext } from '../context.ts'
import { type Execution, executeRequest } from '../requests/execute.ts'

/** Code of a transaction that failed without an error of a program. */
const UNKNOWN_CODE = -1

/**
 * A transaction that was not sent, or whose outcome is not known yet, is an error with its signature: the same signed
 * transaction can be executed again. Throws ApiError TRANSACTION_FAILED for those.
 */
export function settledOutcome({
  outcome,
  signature,
}: Execution): { code: 0; signature: string } | { code: number; signature: string; error: string } {
  if (outcome.status === 'confirmed') return { code: 0, signature: outcome.signature }
  const { failure } = outcome
  if (outcome.status === 'failed')
    return { code: failure.programCode ?? UNKNOWN_CODE, signature: outcome.signature, error: failure.message }
  const { message, status } = serviceError('TRANSACTION_FAILED')
  throw new ApiError('TRANSACTION_FAILED', message, {
    status: outcome.status === 'rejected' ? 400 : status,
    context: { reason: failure.message, signature },
  })
}

/** `POST execute` of the trigger API. */
export function executeTriggerRoute(app: ZodInstance, { execution }: OrdersContext): void {
  app.route({
    ...toRouteOptions(executeTriggerOrder),
    handler: async ({ body }) => {
      const settled = settledOutcome(await executeRequest(body, execution))
      const { code, signature } = settled
      return 'error' in settled
        ? { code, signature, status: 'Failed' as const, error: settled.error }
        : { code, signature, status: 'Success' as const }
    },
  })
}

/** `POST execute` of the recurring API: `order` is the account of an order that was opened. */
export function executeRecurringRoute(app: ZodInstance, { execution }: OrdersContext): void {
  app.route({
    ...toRouteOptions(executeRecurringOrder),
    handler: async ({ body }) => {
      const executed = await executeRequest(body, execution)
      const settled = settledOutcome(executed)
      const { signature } = settled
      return 'error' in settled
        ? { signature, status: 'Failed' as const, order: null, error: settled.error }
        : { signature, status: 'Success' as const, order: executed.request.order ?? null, error: null }
    },
  })
}
