import * as z from 'zod/mini'
import { textParameter } from '../shared/parameters.ts'
import { historyKinds } from './history-export.ts'

/** Query of the history. `anchor` is that of the page before: the reply has the rows behind it. */
export const HistoryQuerySchema = z.object({ anchor: textParameter(60) })

/** An amount of a token, a positive decimal string in whole tokens; SOL has the mint of wrapped SOL. */
const HistoryAmountSchema = z.object({ mint: z.string(), amount: z.string() })

/**
 * One thing that a wallet did or that happened to it: what left it and what came. Rows of `costKinds` have neither: an order that
 * was placed, changed or closed, an account that was closed, SOL that was wrapped or unwrapped, or what a transaction cost that
 * did nothing else, such as one that failed.
 */
export const HistoryEntrySchema = z.object({
  kind: z.enum(historyKinds),
  given: z.array(HistoryAmountSchema),
  received: z.array(HistoryAmountSchema),
  /** The other side of a transfer; absent of a burn and where there are several. */
  party: z.optional(z.string()),
  /** The venue, or several with " + " between them; empty for none. */
  platform: z.string(),
  /** Unix seconds. */
  timestamp: z.number(),
  txHash: z.string(),
  /** Value when it was made: of what was given, or of what came where nothing was. Absent without a price. */
  usdValue: z.optional(z.number()),
  /** Fee, tip and rent that this wallet paid with it in lamports, negative where more rent came back. */
  networkCostLamports: z.string(),
  /** Slot of the block and position in it: with `txHash` the identity of a row. */
  blockId: z.number(),
  eventIndex: z.number(),
})
export type HistoryEntry = z.infer<typeof HistoryEntrySchema>

/** Newest first; `anchor` is where the next page begins, absent of the last one. */
export const HistoryReplySchema = z.object({
  entries: z.array(HistoryEntrySchema),
  anchor: z.optional(z.string()),
})
export type HistoryReply = z.infer<typeof HistoryReplySchema>
