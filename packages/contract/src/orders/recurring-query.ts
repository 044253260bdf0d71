import * as z from 'zod/mini'
import {
  addressesParameter,
  addressParameter,
  booleanParameter,
  decimalParameter,
  integerParameter,
  requiredAddressParameter,
  requiredAmountOrNumberParameter,
  requiredDecimalParameter,
  requiredIntegerParameter,
  requiredWordParameter,
} from '../shared/parameters.ts'
import { MAX_NAMED_ORDERS, MAX_ORDER_PAGE, MAX_ORDER_SECONDS } from './order-limits.ts'
import { recurringTypes } from './recurring-order.ts'

/** An interval is a minute to a year. */
export const MIN_INTERVAL_SECONDS = 60
export const MAX_INTERVAL_SECONDS = 366 * 86_400
export const MAX_CYCLES = 65_535

const interval = () => requiredIntegerParameter(MIN_INTERVAL_SECONDS, MAX_INTERVAL_SECONDS)
const startAt = () => integerParameter(0, MAX_ORDER_SECONDS)
/** Extension: how far a fill may be from the published prices. */
const maxDeviationBps = () => integerParameter(1, 5_000)

/**
 * `inAmount` is the whole deposit. Prices are input tokens for one output token: a cycle is filled within them, whatever the
 * feeds say. `maxPrice` is twice the price now where it is absent. The feeds of both tokens limit a fill to `maxDeviationBps`
 * beside; without feeds `maxPrice` is required.
 */
const TimeParamsSchema = z.object({
  inAmount: requiredAmountOrNumberParameter(),
  numberOfOrders: requiredIntegerParameter(2, MAX_CYCLES),
  interval: interval(),
  minPrice: decimalParameter(),
  maxPrice: decimalParameter(),
  startAt: startAt(),
  maxDeviationBps: maxDeviationBps(),
})

const PriceParamsSchema = z.object({
  depositAmount: requiredAmountOrNumberParameter(),
  incrementUsdcValue: requiredDecimalParameter(),
  interval: interval(),
  /** Extension: input tokens for one output token at most, whatever the feeds say; twice the price now where it is absent. */
  maxPrice: decimalParameter(),
  startAt: startAt(),
  maxDeviationBps: maxDeviationBps(),
})

/** Body of `POST createOrder`: `params` has one of `time` and `price`. */
export const CreateRecurringSchema = z.object({
  user: requiredAddressParameter(),
  payer: addressParameter(),
  inputMint: requiredAddressParameter(),
  outputMint: requiredAddressParameter(),
  params: z.object({ time: z.nullish(TimeParamsSchema), price: z.nullish(PriceParamsSchema) }),
})
export type CreateRecurring = z.output<typeof CreateRecurringSchema>

/** Body of `POST cancelOrder`. */
export const CancelRecurringSchema = z.object({
  user: requiredAddressParameter(),
  order: requiredAddressParameter(),
  recurringType: requiredWordParameter(recurringTypes),
})

/** Body of `POST cancelOrders`, an extension; without `orders` all that are open. */
export const CancelRecurringsSchema = z.object({
  user: requiredAddressParameter(),
  orders: addressesParameter(MAX_NAMED_ORDERS),
})

/**
 * Body of `POST pauseOrder` and `resumeOrder`, extensions. A resumed order has its next cycle when it was due before the
 * pause, or at once where that is past.
 */
export const RecurringTargetSchema = z.object({
  user: requiredAddressParameter(),
  order: requiredAddressParameter(),
})

/** Body of `POST priceDeposit`. */
export const PriceDepositSchema = z.object({
  user: requiredAddressParameter(),
  order: requiredAddressParameter(),
  amount: requiredAmountOrNumberParameter(),
})

/** Body of `POST priceWithdraw`. */
export const PriceWithdrawSchema = z.extend(PriceDepositSchema, {
  inputOrOutput: requiredWordParameter(['In', 'Out']),
})

/** Query of `GET getRecurringOrders`. */
export const RecurringOrdersQuerySchema = z.object({
  user: requiredAddressParameter(),
  recurringType: requiredWordParameter(['time', 'price', 'all']),
  orderStatus: requiredWordParameter(['active', 'history']),
  page: integerParameter(1, MAX_ORDER_PAGE),
  mint: addressParameter(),
  includeFailedTx: booleanParameter(),
})
export type RecurringOrdersQuery = z.output<typeof RecurringOrdersQuerySchema>

export const DcaPathSchema = z.object({ wallet: requiredAddressParameter() })

export const DcaQuerySchema = z.object({
  page: integerParameter(1, MAX_ORDER_PAGE),
  includeFailedTx: booleanParameter(),
})
