import * as z from 'zod/mini'

/**
 * Body of every error of the trigger API. `code` is the HTTP status. `error` names what failed and `cause` why; of a
 * transaction that was sent there is its signature. `errorCode`, an extension, is stable: clients match on it.
 */
export const TriggerErrorSchema = z.object({
  error: z.string(),
  code: z.number(),
  cause: z.optional(z.string()),
  signature: z.optional(z.string()),
  status: z.optional(z.literal('Failed')),
  errorCode: z.string(),
})
export type TriggerError = z.infer<typeof TriggerErrorSchema>

/** Body of every error of the recurring API. `code` is the HTTP status, `status` its text; `errorCode` as above. */
export const RecurringErrorSchema = z.object({
  code: z.number(),
  error: z.string(),
  status: z.string(),
  errorCode: z.string(),
})
export type RecurringError = z.infer<typeof RecurringErrorSchema>
