import * as z from 'zod/mini'
import {
  addressesParameter,
  addressParameter,
  amountParameter,
  booleanParameter,
  decimalParameter,
  integerParameter,
  requiredAddressParameter,
  requiredAmountParameter,
  requiredTextParameter,
  requiredWordParameter,
  wordOrIntegerParameter,
  wordParameter,
} from '../shared/parameters.ts'
import {
  MAX_COMPUTE_UNIT_PRICE,
  MAX_NAMED_ORDERS,
  MAX_ORDER_PAGE,
  MAX_ORDER_SECONDS,
  MAX_REQUEST_ID,
  MAX_TOUCH_SECONDS,
  MAX_TRANSACTION_TEXT,
} from './order-limits.ts'
import { triggerOrderTypes } from './trigger-order.ts'

export const computeUnitPrice = () => wordOrIntegerParameter(['auto'], 0, MAX_COMPUTE_UNIT_PRICE)

const bps = () => integerParameter(0, 10_000)
const seconds = () => integerParameter(0, MAX_ORDER_SECONDS)

/** Orders by the price in USD: extensions, with the names of the second version of the public API. */
const priceTerms = {
  triggerPriceUsd: decimalParameter(),
  trailingBps: integerParameter(1, 9_999),
  tpPriceUsd: decimalParameter(),
  slPriceUsd: decimalParameter(),
  tpSlippageBps: bps(),
  slSlippageBps: bps(),
  /**
   * Floors: the least that a leg that waits for a price may bring, whatever the feeds say, in base units of its output for all
   * that it sells; of the ways out of an `otoco` for all that its entry buys, by its own floor where that is named. Absent: 20 % under the value at the price that
   * triggers it, or 5 % for `tpPriceUsd`.
   */
  minTakingAmount: amountParameter(),
  tpMinTakingAmount: amountParameter(),
  slMinTakingAmount: amountParameter(),
  /** The order expires unless its maker confirms it at least this often. */
  touchSeconds: integerParameter(0, MAX_TOUCH_SECONDS),
}

/** `takingAmount` may be absent only where a price in USD says when the order fills. */
const CreateTriggerParamsSchema = z.object({
  makingAmount: requiredAmountParameter(),
  takingAmount: amountParameter(),
  /** Unix seconds; absent for an order that never expires. */
  expiredAt: seconds(),
  slippageBps: bps(),
  feeBps: integerParameter(0, 255),
  orderType: wordParameter(triggerOrderTypes),
  triggerMint: addressParameter(),
  triggerCondition: wordParameter(['above', 'below']),
  ...priceTerms,
})

/** Body of `POST createOrder`. */
export const CreateTriggerSchema = z.object({
  inputMint: requiredAddressParameter(),
  outputMint: requiredAddressParameter(),
  maker: requiredAddressParameter(),
  payer: requiredAddressParameter(),
  params: CreateTriggerParamsSchema,
  computeUnitPrice: computeUnitPrice(),
  feeAccount: addressParameter(),
  wrapAndUnwrapSol: booleanParameter(),
})
export type CreateTrigger = z.output<typeof CreateTriggerSchema>

/** Body of `POST cancelOrder`. */
export const CancelTriggerSchema = z.object({
  maker: requiredAddressParameter(),
  order: requiredAddressParameter(),
  computeUnitPrice: computeUnitPrice(),
})

/** Body of `POST cancelOrders`; without `orders` all that are open. */
export const CancelTriggersSchema = z.object({
  maker: requiredAddressParameter(),
  orders: addressesParameter(MAX_NAMED_ORDERS),
  computeUnitPrice: computeUnitPrice(),
})

/** Body of `POST editOrder`: what is absent stays; `expiredAt` null is never. */
export const EditTriggerSchema = z.object({
  maker: requiredAddressParameter(),
  order: requiredAddressParameter(),
  params: z.object({
    takingAmount: amountParameter(),
    slippageBps: bps(),
    expiredAt: z.nullish(seconds()),
    ...priceTerms,
  }),
  computeUnitPrice: computeUnitPrice(),
})
export type EditTrigger = z.output<typeof EditTriggerSchema>

/** Body of `POST execute` of both APIs. */
export const ExecuteOrderSchema = z.object({
  requestId: requiredTextParameter(MAX_REQUEST_ID),
  signedTransaction: requiredTextParameter(MAX_TRANSACTION_TEXT),
})
export type ExecuteOrder = z.output<typeof ExecuteOrderSchema>

/** Query of `GET getTriggerOrders`. */
export const TriggerOrdersQuerySchema = z.object({
  user: requiredAddressParameter(),
  orderStatus: requiredWordParameter(['active', 'history']),
  page: integerParameter(1, MAX_ORDER_PAGE),
  includeFailedTx: booleanParameter(),
  inputMint: addressParameter(),
  outputMint: addressParameter(),
})
export type TriggerOrdersQuery = z.output<typeof TriggerOrdersQuerySchema>

/** Path of the calls about one order. */
export const OrderPathSchema = z.object({ order: requiredAddressParameter() })
