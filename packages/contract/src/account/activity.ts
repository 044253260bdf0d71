import * as z from 'zod/mini'
import { BaseUnitsSchema } from '../shared/base-units.ts'
import { addressesParameter, integerParameter, textParameter, wordParameter } from '../shared/parameters.ts'

export const activityProducts = ['SWAP', 'LO', 'DCA', 'PERPS'] as const
export type ActivityProduct = (typeof activityProducts)[number]

export const MAX_ACTIVITY_PAGE = 1_000_000
/** Rows of a page. */
export const ACTIVITY_PAGE_SIZE = 20

/**
 * Query of the activities, SWAP by default. `anchor` is that of page 1: later pages then continue exactly behind it, however
 * many rows have arrived since. Without it the server remembers, for ten minutes, what the caller's page 1 of this wallet and
 * product showed. `mints` has both tokens of a pair: SWAP then has the swaps between them, in either direction,
 * among the 20,000 newest of the wallet.
 */
export const ActivitiesQuerySchema = z.object({
  page: integerParameter(1, MAX_ACTIVITY_PAGE),
  product: wordParameter(activityProducts),
  anchor: textParameter(40),
  mints: addressesParameter(2),
})

/**
 * A swap of a wallet, all hops of a transaction as one, newest first. Amounts are decimal strings, in whole tokens and in base
 * units; `rate` is the output for one whole input, absent where it cannot be computed.
 */
export const SpotActivitySchema = z.object({
  inputMint: z.string(),
  outputMint: z.string(),
  inputAmount: z.string(),
  outputAmount: z.string(),
  rawInputAmount: BaseUnitsSchema,
  rawOutputAmount: BaseUnitsSchema,
  rate: z.optional(z.number()),
  /** Unix seconds. */
  timestamp: z.number(),
  action: z.enum(['buy', 'sell', 'swap']),
  txHash: z.string(),
  /** The venue, or several with " + " between them. */
  platform: z.string(),
  /** Value when it was made; absent without a price. */
  usdValue: z.optional(z.number()),
  /** Slot of the block and position in it: with `txHash` the identity of a row. */
  blockId: z.number(),
  eventIndex: z.number(),
})
export type SpotActivity = z.input<typeof SpotActivitySchema>

/** Activity of a perpetual position; amounts in USD are decimal strings with 6 decimals in base units. */
export const PerpsActivitySchema = z.object({
  owner: z.string(),
  custody: z.string(),
  collateralCustody: z.string(),
  side: z.enum(['long', 'short']),
  price: z.string(),
  txId: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  collateralUsd: z.string(),
  sizeUsd: z.string(),
  inOutAmountToken: z.string(),
  inOutTokenMint: z.string(),
  mint: z.string(),
  pnlUsd: z.string(),
  positionKey: z.string(),
  requestType: z.string(),
  requestChange: z.enum(['increase', 'decrease']),
  feeUsd: z.string(),
  liquidationFeeUsd: z.string(),
  collateralMint: z.string(),
})
export type PerpsActivity = z.infer<typeof PerpsActivitySchema>

/** A fill of an order, of LO and DCA: a swap with the order that it belongs to. */
export const OrderActivitySchema = z.extend(SpotActivitySchema, { orderKey: z.string() })
export type OrderActivity = z.input<typeof OrderActivitySchema>

/** Reply for SWAP and PERPS. `anchor` is absent of a wallet without activity. */
export const HistoriesReplySchema = z.object({
  histories: z.array(z.union([SpotActivitySchema, PerpsActivitySchema])),
  hasMoreData: z.boolean(),
  anchor: z.optional(z.string()),
})

/** Reply for LO and DCA; `totalPages` is that at the anchor. */
export const TradesReplySchema = z.object({
  trades: z.array(OrderActivitySchema),
  page: z.number(),
  totalPages: z.number(),
  anchor: z.optional(z.string()),
})

export type TradesReply = z.input<typeof TradesReplySchema>

export const ActivitiesReplySchema = z.union([HistoriesReplySchema, TradesReplySchema])
export type ActivitiesReply = z.input<typeof ActivitiesReplySchema>
