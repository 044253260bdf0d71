import * as z from 'zod/mini'
import { BaseUnitsSchema } from '../shared/base-units.ts'
import { integerParameter, textParameter } from '../shared/parameters.ts'
import { MAX_ACTIVITY_PAGE } from './activity.ts'
import { transferKinds } from './history-export.ts'

/** Query of the transfers. `anchor` is that of page 1, as with the activities. */
export const TransfersQuerySchema = z.object({
  page: integerParameter(1, MAX_ACTIVITY_PAGE),
  anchor: textParameter(40),
})

/**
 * A token that came to a wallet or left it without a trade: a transfer, a claim of a distribution, a burn. Amounts are positive
 * decimal strings, in whole tokens and in base units; the kind has the direction. SOL has the mint of wrapped SOL.
 */
export const TransferSchema = z.object({
  kind: z.enum(transferKinds),
  mint: z.string(),
  amount: z.string(),
  rawAmount: BaseUnitsSchema,
  /** Wallet or program address on the other side; absent of a burn and where there are several. */
  party: z.optional(z.string()),
  /** Unix seconds. */
  timestamp: z.number(),
  txHash: z.string(),
  /** Value when it was made; absent without a price. */
  usdValue: z.optional(z.number()),
  /** Fee, tip and rent that this wallet paid with it in lamports, negative where more rent came back. */
  networkCostLamports: z.string(),
  /** Slot of the block and position in it: with `txHash` the identity of a row. */
  blockId: z.number(),
  eventIndex: z.number(),
})
export type Transfer = z.input<typeof TransferSchema>

/** Newest first. `anchor` is absent of a wallet without transfers. */
export const TransfersReplySchema = z.object({
  transfers: z.array(TransferSchema),
  hasMoreData: z.boolean(),
  anchor: z.optional(z.string()),
})
export type TransfersReply = z.input<typeof TransfersReplySchema>
