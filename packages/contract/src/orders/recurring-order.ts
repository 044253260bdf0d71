import * as z from 'zod/mini'
import { BaseUnitsSchema } from '../shared/base-units.ts'
import { OrderEventSchema, OrderTradeSchema } from './order-trade.ts'

export const recurringTypes = ['time', 'price'] as const
export type RecurringType = (typeof recurringTypes)[number]

/** Fields of an order of either kind. Amounts are in whole tokens and, with `raw`, in base units; times are ISO 8601. */
const common = {
  userPubkey: z.string(),
  orderKey: z.string(),
  inputMint: z.string(),
  outputMint: z.string(),
  inDeposited: z.string(),
  rawInDeposited: BaseUnitsSchema,
  inWithdrawn: z.string(),
  rawInWithdrawn: BaseUnitsSchema,
  inUsed: z.string(),
  rawInUsed: BaseUnitsSchema,
  outReceived: z.string(),
  rawOutReceived: BaseUnitsSchema,
  outWithdrawn: z.string(),
  rawOutWithdrawn: BaseUnitsSchema,
  openTx: z.string(),
  /** Empty while the order is open. */
  closeTx: z.string(),
  /** Whether its own user closed it. */
  userClosed: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  trades: z.array(OrderTradeSchema),
}

/** Extensions of both kinds. */
const schedule = {
  /** Cycles of the order, those done, and those that the schedule has passed without one. */
  cycles: z.number(),
  cyclesDone: z.number(),
  cyclesMissed: z.number(),
  isPaused: z.boolean(),
  /** Null of an order that is paused, finished or closed. */
  nextCycleAt: z.nullable(z.string()),
  /** How far a fill may be from the published prices; 0: they are not asked. */
  maxDeviationBps: z.number(),
  /**
   * Whether a cycle has a least output, whatever the feeds say: orders from before every order had one may lack it. Then the only
   * floor is the one that the keeper of the service adds, and it binds no other keeper.
   */
  hasFloor: z.boolean(),
}

/** An order that spends an amount each interval; `cycleFrequency` is seconds. Limits of 0 are none. */
export const TimeOrderSchema = z.object({
  ...common,
  inAmountPerCycle: z.string(),
  rawInAmountPerCycle: BaseUnitsSchema,
  minOutAmount: z.string(),
  rawMinOutAmount: BaseUnitsSchema,
  maxOutAmount: z.string(),
  rawMaxOutAmount: BaseUnitsSchema,
  cycleFrequency: z.string(),
  ...schedule,
})
export type TimeOrder = z.input<typeof TimeOrderSchema>

/** An order that raises the value of what it holds by an amount each interval. USD are decimal strings, raw 1e-6. */
export const PriceOrderSchema = z.object({
  ...common,
  inLeft: z.string(),
  rawInLeft: BaseUnitsSchema,
  /** Seconds. */
  orderInterval: z.string(),
  incrementalUsdValue: z.string(),
  rawIncrementalUsdValue: BaseUnitsSchema,
  supposedUsdValue: z.string(),
  rawSupposedUsdValue: BaseUnitsSchema,
  estimatedUsdcValueSpent: z.string(),
  rawEstimatedUsdcValueSpent: BaseUnitsSchema,
  status: z.enum(['Open', 'Completed', 'Cancelled']),
  /** Empty while the order is open. */
  closedBy: z.string(),
  startAt: z.string(),
  ...schedule,
})
export type PriceOrder = z.input<typeof PriceOrderSchema>

export const AnyRecurringOrderSchema = z.discriminatedUnion('recurringType', [
  z.extend(TimeOrderSchema, { recurringType: z.literal('time') }),
  z.extend(PriceOrderSchema, { recurringType: z.literal('price') }),
])
export type AnyRecurringOrder = z.input<typeof AnyRecurringOrderSchema>

const page = {
  user: z.string(),
  orderStatus: z.enum(['active', 'history']),
  page: z.number(),
  totalPages: z.number(),
  hasMoreData: z.boolean(),
}

/** Reply of `GET getRecurringOrders`, the newest first: one list, named by the type that was asked for. */
export const RecurringOrdersReplySchema = z.union([
  z.object({ ...page, time: z.array(TimeOrderSchema) }),
  z.object({ ...page, price: z.array(PriceOrderSchema) }),
  z.object({ ...page, all: z.array(AnyRecurringOrderSchema) }),
])
export type RecurringOrdersReply = z.input<typeof RecurringOrdersReplySchema>

/** Reply of `GET order/{order}`. */
export const RecurringOrderReplySchema = z.object({
  order: AnyRecurringOrderSchema,
  events: z.array(OrderEventSchema),
})
export type RecurringOrderReply = z.input<typeof RecurringOrderReplySchema>

/** Reply of `execute`: `order` is the account of an order that was made. */
export const RecurringExecuteReplySchema = z.object({
  signature: z.string(),
  status: z.enum(['Success', 'Failed']),
  order: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type RecurringExecuteReply = z.infer<typeof RecurringExecuteReplySchema>

/** Reply of `/account/active-dca/v2/{wallet}` and `/account/historical-dca/v2/{wallet}` (2-3-09). */
export const DcaOrdersReplySchema = z.object({
  totalPages: z.number(),
  page: z.number(),
  orders: z.array(TimeOrderSchema),
})
export type DcaOrdersReply = z.input<typeof DcaOrdersReplySchema>
