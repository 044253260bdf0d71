import * as z from 'zod/mini'
import { timeParameter, wordParameter } from '../shared/parameters.ts'
import { gainMethods } from './portfolio-asset.ts'

/** `method` names how gains are computed, weighted average by default; `from` and `to` bound the rows, not the lots behind them. */
export const HistoryExportQuerySchema = z.object({
  method: wordParameter(gainMethods),
  from: timeParameter(),
  to: timeParameter(),
})

/** Ways in which a token came or went without a trade. */
export const transferKinds = ['transfer-in', 'transfer-out', 'claim', 'burn'] as const
export type TransferKind = (typeof transferKinds)[number]

/** Fills of a wallet's orders: of trigger orders, and of recurring ones. */
export const fillKinds = ['limit-fill', 'recurring-fill'] as const
export type FillKind = (typeof fillKinds)[number]

/** What transactions did that moved nothing from a wallet or to it, beside what they cost. */
export const costKinds = ['network-cost', 'order', 'account-close', 'wrap', 'unwrap'] as const

/** What a wallet did or what happened to it. */
export const historyKinds = [
  ...transferKinds,
  ...fillKinds,
  'opening',
  'swap',
  'liquidity-in',
  'liquidity-out',
  'fees-collected',
  ...costKinds,
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** A part of a lot that a disposal used up. */
const UsedLotSchema = z.object({
  /** ISO 8601 of the acquisition. */
  acquiredAt: z.string(),
  amount: z.string(),
  costUsd: z.optional(z.string()),
})

/**
 * One change of one token, oldest first. `amount` is signed and in whole tokens; USD are decimal strings to 6 places and absent
 * where they are not known. A disposal by a trade has `proceedsUsd`, `costUsd` and `gainUsd`, and with `fifo` its lots. Rent that
 * comes back is the wallet's own: a row of kind `network-cost` with a positive amount, whose `costUsd` is the average cost of the
 * SOL that was held before it, so that no gain comes of it.
 */
export const HistoryRowSchema = z.object({
  /** ISO 8601, UTC. */
  time: z.string(),
  slot: z.number(),
  eventIndex: z.number(),
  txHash: z.string(),
  kind: z.enum(historyKinds),
  product: z.string(),
  platform: z.string(),
  mint: z.string(),
  amount: z.string(),
  usd: z.optional(z.string()),
  proceedsUsd: z.optional(z.string()),
  costUsd: z.optional(z.string()),
  gainUsd: z.optional(z.string()),
  lots: z.optional(z.array(UsedLotSchema)),
})
export type HistoryRow = z.infer<typeof HistoryRowSchema>

export const HistoryExportSchema = z.object({
  address: z.string(),
  method: z.enum(gainMethods),
  rows: z.array(HistoryRowSchema),
})
