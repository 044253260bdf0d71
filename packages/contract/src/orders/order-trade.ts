import * as z from 'zod/mini'
import { BaseUnitsSchema } from '../shared/base-units.ts'

/**
 * A fill of an order: `Fill`, or `Failed` for a transaction that was to fill it and changed nothing, which only replies
 * with `includeFailedTx` have. Amounts are in whole tokens and, with `raw`, in base units; `confirmedAt` is ISO 8601.
 */
export const OrderTradeSchema = z.object({
  orderKey: z.string(),
  keeper: z.string(),
  inputMint: z.string(),
  outputMint: z.string(),
  inputAmount: z.string(),
  rawInputAmount: BaseUnitsSchema,
  outputAmount: z.string(),
  rawOutputAmount: BaseUnitsSchema,
  feeMint: z.string(),
  feeAmount: z.string(),
  rawFeeAmount: BaseUnitsSchema,
  txId: z.string(),
  confirmedAt: z.string(),
  action: z.enum(['Fill', 'Failed']),
  /** The least that the order accepted for `inputAmount`, in base units of the output. */
  rawMinimumAmount: z.optional(BaseUnitsSchema),
  /**
   * What `inputAmount` was worth in the output by the feeds of both tokens in the slot of the fill, in base units; absent of a
   * fill that went by no feeds.
   */
  rawOracleAmount: z.optional(BaseUnitsSchema),
  /** By how much `outputAmount`, which is less the fees, was less than that, in basis points towards 0; negative for more. */
  shortfallBps: z.optional(z.number()),
  /**
   * What the best route that the service knew brought for `inputAmount` at the beginning of the slot of the fill, without the
   * fees of the order, in base units of the output; absent where the service did not follow the pools then.
   */
  rawRouteAmount: z.optional(BaseUnitsSchema),
  /** By how much `outputAmount` was less than that, in basis points towards 0; negative for more. */
  routeShortfallBps: z.optional(z.number()),
  productMeta: z.optional(z.null()),
})
export type OrderTrade = z.input<typeof OrderTradeSchema>

/**
 * Something that happened to an order, oldest first: what its program's event reports, in its terms, with the transaction.
 * `state` names what the order has become. Amounts are base units, times ISO 8601.
 */
export const OrderEventSchema = z.object({
  type: z.string(),
  txId: z.string(),
  slot: z.number(),
  /** Position among the events of the order in this block. */
  index: z.number(),
  at: z.string(),
  inputAmount: z.optional(BaseUnitsSchema),
  outputAmount: z.optional(BaseUnitsSchema),
  feeAmount: z.optional(BaseUnitsSchema),
  /** Who sent it: a keeper, or the maker. */
  by: z.optional(z.string()),
  /** Which leg of a trigger order was filled. */
  leg: z.optional(z.enum(['entry', 'takeProfit', 'stop'])),
  /** Why an order was closed, or why a transaction failed. */
  reason: z.optional(z.string()),
})
export type OrderEvent = z.input<typeof OrderEventSchema>
