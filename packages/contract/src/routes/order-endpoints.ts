import {
  DcaOrdersReplySchema,
  RecurringExecuteReplySchema,
  RecurringOrderReplySchema,
  RecurringOrdersReplySchema,
} from '../orders/recurring-order.ts'
import {
  CreateTriggerReplySchema,
  OrderTransactionReplySchema,
  OrderTransactionsReplySchema,
  TriggerExecuteReplySchema,
  TriggerFeesReplySchema,
  TriggerOrderReplySchema,
  TriggerOrdersReplySchema,
} from '../orders/trigger-order.ts'

const prefix = '/api'

export const createTriggerEndpoint = {
  prefix,
  path: '/trigger/v1/createOrder',
  reply: CreateTriggerReplySchema,
} as const

export const cancelTriggersEndpoint = {
  prefix,
  path: '/trigger/v1/cancelOrders',
  reply: OrderTransactionsReplySchema,
} as const

export const editTriggerEndpoint = {
  prefix,
  path: '/trigger/v1/editOrder',
  reply: OrderTransactionReplySchema,
} as const

export const executeTriggerEndpoint = {
  prefix,
  path: '/trigger/v1/execute',
  reply: TriggerExecuteReplySchema,
} as const

export const triggerOrdersEndpoint = {
  prefix,
  path: '/trigger/v1/getTriggerOrders',
  reply: TriggerOrdersReplySchema,
} as const

export const triggerOrderEndpoint = {
  prefix,
  path: '/trigger/v1/order/{order}',
  reply: TriggerOrderReplySchema,
} as const

export const triggerFeesEndpoint = {
  prefix,
  path: '/trigger/v1/getFees',
  reply: TriggerFeesReplySchema,
} as const

export const createRecurringEndpoint = {
  prefix,
  path: '/recurring/v1/createOrder',
  reply: OrderTransactionReplySchema,
} as const

export const cancelRecurringsEndpoint = {
  prefix,
  path: '/recurring/v1/cancelOrders',
  reply: OrderTransactionsReplySchema,
} as const

export const pauseRecurringEndpoint = {
  prefix,
  path: '/recurring/v1/pauseOrder',
  reply: OrderTransactionReplySchema,
} as const

export const resumeRecurringEndpoint = {
  prefix,
  path: '/recurring/v1/resumeOrder',
  reply: OrderTransactionReplySchema,
} as const

export const priceDepositEndpoint = {
  prefix,
  path: '/recurring/v1/priceDeposit',
  reply: OrderTransactionReplySchema,
} as const

export const priceWithdrawEndpoint = {
  prefix,
  path: '/recurring/v1/priceWithdraw',
  reply: OrderTransactionReplySchema,
} as const

export const executeRecurringEndpoint = {
  prefix,
  path: '/recurring/v1/execute',
  reply: RecurringExecuteReplySchema,
} as const

export const recurringOrdersEndpoint = {
  prefix,
  path: '/recurring/v1/getRecurringOrders',
  reply: RecurringOrdersReplySchema,
} as const

export const recurringOrderEndpoint = {
  prefix,
  path: '/recurring/v1/order/{order}',
  reply: RecurringOrderReplySchema,
} as const

export const activeDcaEndpoint = {
  prefix: '/account',
  path: '/active-dca/v2/{wallet}',
  reply: DcaOrdersReplySchema,
} as const

export const historicalDcaEndpoint = {
  prefix: '/account',
  path: '/historical-dca/v2/{wallet}',
  reply: DcaOrdersReplySchema,
} as const
