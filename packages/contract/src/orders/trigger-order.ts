import * as z from 'zod/mini'
import { BaseUnitsSchema } from '../shared/base-units.ts'
import { OrderEventSchema, OrderTradeSchema } from './order-trade.ts'

/**
 * `Open`: nothing is filled. `PartialFill`: a part. `Completed`: all. `Cancelled` orders are closed, and `Expired` ones are
 * over, whatever was filled of them before: one that nobody has closed yet is in the list of the active ones. `Fill` is a word of other servers for a filled order; this one never has it.
 */
export const triggerOrderStatuses = [
  'Open',
  'PartialFill',
  'Fill',
  'Completed',
  'Cancelled',
  'Expired',
] as const
export type TriggerOrderStatus = (typeof triggerOrderStatuses)[number]

export const triggerOrderTypes = ['single', 'oco', 'otoco'] as const
export type TriggerOrderType = (typeof triggerOrderTypes)[number]

export const triggerLegKinds = ['limit', 'above', 'below', 'trailingFall', 'trailingRise'] as const
export type TriggerLegKind = (typeof triggerLegKinds)[number]

/**
 * When a leg fills and for how much. `limit` fills at its rate or better at any time; the others once the price of
 * `triggerMint` has reached `triggerPriceUsd`, or moved by `trailingBps` from its peak or trough. The rate, `rawRateOut` for
 * `rawRateIn` base units, is the floor of a leg: it never fills below. With `slippageBps` it must also bring the value by the
 * feeds of both tokens less that. Old orders may have legs without a floor, which fill by their feeds alone (`hasFloor` false);
 * the keeper of the service fills them near the market price only.
 */
export const TriggerLegSchema = z.object({
  kind: z.enum(triggerLegKinds),
  triggerMint: z.optional(z.string()),
  /** Decimal strings. */
  triggerPriceUsd: z.optional(z.string()),
  peakPriceUsd: z.optional(z.string()),
  /** Of a leg that trails: the price that its floor belongs to, with which the floor rises; absent where it does not. */
  floorPriceUsd: z.optional(z.string()),
  trailingBps: z.optional(z.number()),
  slippageBps: z.optional(z.number()),
  rawRateIn: z.optional(BaseUnitsSchema),
  rawRateOut: z.optional(BaseUnitsSchema),
  isTriggered: z.boolean(),
  hasFloor: z.boolean(),
})
export type TriggerLeg = z.input<typeof TriggerLegSchema>

/**
 * An order of the trigger API. Amounts are in whole tokens and, with `raw`, in base units. `takingAmount` of an order that
 * fills at the market price is 0, and `minTakingAmount` what its floor asks for all of it. Times are ISO 8601. The fields from
 * `orderType` on are extensions.
 */
export const TriggerOrderSchema = z.object({
  userPubkey: z.string(),
  orderKey: z.string(),
  inputMint: z.string(),
  outputMint: z.string(),
  makingAmount: z.string(),
  rawMakingAmount: BaseUnitsSchema,
  takingAmount: z.string(),
  rawTakingAmount: BaseUnitsSchema,
  remainingMakingAmount: z.string(),
  rawRemainingMakingAmount: BaseUnitsSchema,
  remainingTakingAmount: z.string(),
  rawRemainingTakingAmount: BaseUnitsSchema,
  slippageBps: z.string(),
  expiredAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  status: z.enum(triggerOrderStatuses),
  openTx: z.string(),
  /** Empty while the order is open. */
  closeTx: z.string(),
  programVersion: z.string(),
  trades: z.array(OrderTradeSchema),
  orderType: z.enum(triggerOrderTypes),
  /** `exit`: the entry of a bracket is filled, and its escrow is what was bought. */
  phase: z.enum(['entry', 'exit']),
  legs: z.object({
    entry: z.nullable(TriggerLegSchema),
    takeProfit: z.nullable(TriggerLegSchema),
    stop: z.nullable(TriggerLegSchema),
  }),
  /** What waits in the order's account now, and its mint. */
  escrowMint: z.string(),
  rawEscrowAmount: BaseUnitsSchema,
  /** The order expires so many seconds after its maker last confirmed it; 0: it does not. */
  touchSeconds: z.number(),
  touchedAt: z.string(),
  feeBps: z.number(),
  minTakingAmount: z.string(),
  rawMinTakingAmount: BaseUnitsSchema,
  /**
   * Whether each leg has a floor of its maker: those of orders from before every leg had one may lack it. Then the only floor is
   * the one that the keeper of the service adds, and it binds no other keeper.
   */
  hasFloor: z.boolean(),
})
export type TriggerOrder = z.input<typeof TriggerOrderSchema>

/** Reply of `GET getTriggerOrders`, the newest first. */
export const TriggerOrdersReplySchema = z.object({
  user: z.string(),
  orderStatus: z.enum(['active', 'history']),
  orders: z.array(TriggerOrderSchema),
  totalPages: z.number(),
  page: z.number(),
  hasMoreData: z.boolean(),
})
export type TriggerOrdersReply = z.input<typeof TriggerOrdersReplySchema>

/** Reply of `GET order/{order}`: an order with everything that happened to it. */
export const TriggerOrderReplySchema = z.object({
  order: TriggerOrderSchema,
  events: z.array(OrderEventSchema),
})
export type TriggerOrderReply = z.input<typeof TriggerOrderReplySchema>

/** Reply of `createOrder`: an unsigned transaction in base64 for `execute`, and the account of the order. */
export const CreateTriggerReplySchema = z.object({
  requestId: z.string(),
  transaction: z.string(),
  order: z.string(),
})
export type CreateTriggerReply = z.infer<typeof CreateTriggerReplySchema>

/** Reply of calls that build one transaction. */
export const OrderTransactionReplySchema = z.object({ requestId: z.string(), transaction: z.string() })
export type OrderTransactionReply = z.infer<typeof OrderTransactionReplySchema>

/** Reply of `cancelOrders`; each transaction is executed with the same `requestId`. */
export const OrderTransactionsReplySchema = z.object({
  requestId: z.string(),
  transactions: z.array(z.string()),
})
export type OrderTransactionsReply = z.infer<typeof OrderTransactionsReplySchema>

/**
 * Reply of `execute`: `code` is 0, or the number of the program error of a transaction that failed on the chain, or -1. `error`,
 * an extension, is its message.
 */
export const TriggerExecuteReplySchema = z.object({
  code: z.number(),
  signature: z.string(),
  status: z.enum(['Success', 'Failed']),
  error: z.optional(z.string()),
})
export type TriggerExecuteReply = z.infer<typeof TriggerExecuteReplySchema>

/**
 * Reply of `GET getFees`. Fees are basis points of the output; the deposit is in lamports and returns when the order is
 * closed, less `fillReward` for each fill and `closeReward` when somebody else closes it. `minimumUsd` is the least value
 * of an order.
 */
export const TriggerFeesReplySchema = z.object({
  feeBps: z.number(),
  stableFeeBps: z.number(),
  fillRewardLamports: z.number(),
  closeRewardLamports: z.number(),
  depositLamports: z.number(),
  /** Rent of the order's account and of its two vaults, for tokens without extensions. */
  rentLamports: z.number(),
  minimumUsd: z.number(),
  stableMints: z.array(z.string()),
})
export type TriggerFeesReply = z.infer<typeof TriggerFeesReplySchema>
