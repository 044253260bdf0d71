import * as z from 'zod/mini'

/** Longest accepted text: a transaction of the largest format in base64, with room. */
const MAX_TEXT = 16_384

/**
 * Body of `POST /ultra/v1/execute` and `/swap/v2/execute`. A missing field has a code of its own in the reply, so none is
 * required here.
 */
export const ExecuteRequestSchema = z.object({
  signedTransaction: z.nullish(z.string().check(z.maxLength(MAX_TEXT))),
  requestId: z.nullish(z.string().check(z.maxLength(MAX_TEXT))),
  lastValidBlockHeight: z.nullish(z.union([z.string().check(z.maxLength(20)), z.number()])),
})
export type ExecuteRequest = z.input<typeof ExecuteRequestSchema>

/** Codes of `execute`; a positive code is an error number of the program that failed. */
export const EXECUTE_CODES = {
  SUCCESS: 0,
  ORDER_NOT_FOUND: -1,
  INVALID_SIGNED_TRANSACTION: -2,
  MESSAGE_MODIFIED: -3,
  MISSING_REQUEST_ID: -4,
  MISSING_SIGNED_TRANSACTION: -5,
  FAILED_TO_LAND: -1_000,
  UNKNOWN: -1_001,
  INVALID_TRANSACTION: -1_002,
  NOT_FULLY_SIGNED: -1_003,
  BLOCK_HEIGHT_EXCEEDED: -1_004,
  EXPIRED: -1_005,
  TIMED_OUT: -1_006,
  GASLESS_UNSUPPORTED: -1_007,
  MAKER_FAILED_TO_LAND: -2_000,
  MAKER_UNKNOWN: -2_001,
  MAKER_INVALID_PAYLOAD: -2_002,
  QUOTE_EXPIRED: -2_003,
  MAKER_REJECTED: -2_004,
  MAKER_INTERNAL: -2_005,
} as const
export type ExecuteCode = (typeof EXECUTE_CODES)[keyof typeof EXECUTE_CODES]

/** Reply of `execute`: the outcome of the transaction on the chain. */
export const ExecuteReplySchema = z.object({
  status: z.enum(['Success', 'Failed']),
  code: z.number(),
  signature: z.optional(z.string()),
  slot: z.optional(z.string()),
  error: z.optional(z.string()),
  totalInputAmount: z.optional(z.string()),
  totalOutputAmount: z.optional(z.string()),
  inputAmountResult: z.optional(z.string()),
  outputAmountResult: z.optional(z.string()),
  swapEvents: z.optional(
    z.array(
      z.object({
        inputMint: z.string(),
        inputAmount: z.string(),
        outputMint: z.string(),
        outputAmount: z.string(),
      }),
    ),
  ),
})
export type ExecuteReply = z.infer<typeof ExecuteReplySchema>
