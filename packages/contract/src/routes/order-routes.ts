import {
  CancelRecurringSchema,
  CancelRecurringsSchema,
  CreateRecurringSchema,
  DcaPathSchema,
  DcaQuerySchema,
  PriceDepositSchema,
  PriceWithdrawSchema,
  RecurringOrdersQuerySchema,
  RecurringTargetSchema,
} from '../orders/recurring-query.ts'
import { OrderTransactionReplySchema } from '../orders/trigger-order.ts'
import {
  CancelTriggerSchema,
  CancelTriggersSchema,
  CreateTriggerSchema,
  EditTriggerSchema,
  ExecuteOrderSchema,
  OrderPathSchema,
  TriggerOrdersQuerySchema,
} from '../orders/trigger-query.ts'
import {
  activeDcaEndpoint,
  cancelRecurringsEndpoint,
  cancelTriggersEndpoint,
  createRecurringEndpoint,
  createTriggerEndpoint,
  editTriggerEndpoint,
  executeRecurringEndpoint,
  executeTriggerEndpoint,
  historicalDcaEndpoint,
  pauseRecurringEndpoint,
  priceDepositEndpoint,
  priceWithdrawEndpoint,
  recurringOrderEndpoint,
  recurringOrdersEndpoint,
  resumeRecurringEndpoint,
  triggerFeesEndpoint,
  triggerOrderEndpoint,
  triggerOrdersEndpoint,
} from './order-endpoints.ts'
import { defineRoute } from './route.ts'

export const createTriggerOrder = defineRoute({
  operationId: 'createTriggerOrder',
  method: 'POST',
  ...createTriggerEndpoint,
  summary: 'A transaction that opens a limit order, or an order by the price in USD',
  body: CreateTriggerSchema,
  errors: [504],
})

export const cancelTriggerOrder = defineRoute({
  operationId: 'cancelTriggerOrder',
  method: 'POST',
  prefix: '/api',
  path: '/trigger/v1/cancelOrder',
  summary: 'A transaction that closes a trigger order',
  body: CancelTriggerSchema,
  reply: OrderTransactionReplySchema,
  errors: [504],
})

export const cancelTriggerOrders = defineRoute({
  operationId: 'cancelTriggerOrders',
  method: 'POST',
  ...cancelTriggersEndpoint,
  summary: 'Transactions that close the named trigger orders, or all that are open; five orders each',
  body: CancelTriggersSchema,
  errors: [504],
})

export const editTriggerOrder = defineRoute({
  operationId: 'editTriggerOrder',
  method: 'POST',
  ...editTriggerEndpoint,
  summary: 'A transaction that changes prices or expiry of an open trigger order in place',
  body: EditTriggerSchema,
  errors: [504],
})

export const executeTriggerOrder = defineRoute({
  operationId: 'executeTriggerOrder',
  method: 'POST',
  ...executeTriggerEndpoint,
  summary: 'Sends a signed transaction of the trigger API and reports its outcome',
  body: ExecuteOrderSchema,
  errors: [],
})

export const getTriggerOrders = defineRoute({
  operationId: 'getTriggerOrders',
  method: 'GET',
  ...triggerOrdersEndpoint,
  summary: 'Trigger orders of a wallet, ten a page',
  query: TriggerOrdersQuerySchema,
  errors: [],
  isCostly: true,
})

export const getTriggerOrder = defineRoute({
  operationId: 'getTriggerOrder',
  method: 'GET',
  ...triggerOrderEndpoint,
  summary: 'A trigger order with all its events and their transactions',
  params: OrderPathSchema,
  errors: [404],
  isCostly: true,
})

export const getTriggerFees = defineRoute({
  operationId: 'getTriggerFees',
  method: 'GET',
  ...triggerFeesEndpoint,
  summary: 'Fees, deposit and minimum of trigger orders',
  errors: [],
})

export const createRecurringOrder = defineRoute({
  operationId: 'createRecurringOrder',
  method: 'POST',
  ...createRecurringEndpoint,
  summary: 'A transaction that opens a recurring order',
  body: CreateRecurringSchema,
  errors: [504],
})

export const cancelRecurringOrder = defineRoute({
  operationId: 'cancelRecurringOrder',
  method: 'POST',
  prefix: '/api',
  path: '/recurring/v1/cancelOrder',
  summary: 'A transaction that closes a recurring order',
  body: CancelRecurringSchema,
  reply: OrderTransactionReplySchema,
  errors: [504],
})

export const cancelRecurringOrders = defineRoute({
  operationId: 'cancelRecurringOrders',
  method: 'POST',
  ...cancelRecurringsEndpoint,
  summary: 'Transactions that close the named recurring orders, or all that are open; four orders each',
  body: CancelRecurringsSchema,
  errors: [504],
})

export const pauseRecurringOrder = defineRoute({
  operationId: 'pauseRecurringOrder',
  method: 'POST',
  ...pauseRecurringEndpoint,
  summary: 'A transaction that pauses a recurring order',
  body: RecurringTargetSchema,
  errors: [504],
})

export const resumeRecurringOrder = defineRoute({
  operationId: 'resumeRecurringOrder',
  method: 'POST',
  ...resumeRecurringEndpoint,
  summary: 'A transaction that resumes a recurring order',
  body: RecurringTargetSchema,
  errors: [504],
})

export const depositRecurringOrder = defineRoute({
  operationId: 'depositRecurringOrder',
  method: 'POST',
  ...priceDepositEndpoint,
  summary: 'A transaction that adds input to a recurring order by value',
  body: PriceDepositSchema,
  errors: [504],
})

export const withdrawRecurringOrder = defineRoute({
  operationId: 'withdrawRecurringOrder',
  method: 'POST',
  ...priceWithdrawEndpoint,
  summary: 'A transaction that takes input or output from a recurring order by value',
  body: PriceWithdrawSchema,
  errors: [504],
})

export const executeRecurringOrder = defineRoute({
  operationId: 'executeRecurringOrder',
  method: 'POST',
  ...executeRecurringEndpoint,
  summary: 'Sends a signed transaction of the recurring API and reports its outcome',
  body: ExecuteOrderSchema,
  errors: [],
})

export const getRecurringOrders = defineRoute({
  operationId: 'getRecurringOrders',
  method: 'GET',
  ...recurringOrdersEndpoint,
  summary: 'Recurring orders of a wallet, ten a page',
  query: RecurringOrdersQuerySchema,
  errors: [],
  isCostly: true,
})

export const getRecurringOrder = defineRoute({
  operationId: 'getRecurringOrder',
  method: 'GET',
  ...recurringOrderEndpoint,
  summary: 'A recurring order with all its events and their transactions',
  params: OrderPathSchema,
  errors: [404],
  isCostly: true,
})

export const getActiveDca = defineRoute({
  operationId: 'getActiveDca',
  method: 'GET',
  ...activeDcaEndpoint,
  summary: 'Open recurring orders of a wallet',
  params: DcaPathSchema,
  query: DcaQuerySchema,
  errors: [],
  isCostly: true,
})

export const getHistoricalDca = defineRoute({
  operationId: 'getHistoricalDca',
  method: 'GET',
  ...historicalDcaEndpoint,
  summary: 'Closed recurring orders of a wallet',
  params: DcaPathSchema,
  query: DcaQuerySchema,
  errors: [],
  isCostly: true,
})

export const triggerRoutes = [
  createTriggerOrder,
  cancelTriggerOrder,
  cancelTriggerOrders,
  editTriggerOrder,
  executeTriggerOrder,
  getTriggerOrders,
  getTriggerOrder,
  getTriggerFees,
] as const

export const recurringRoutes = [
  createRecurringOrder,
  cancelRecurringOrder,
  cancelRecurringOrders,
  pauseRecurringOrder,
  resumeRecurringOrder,
  depositRecurringOrder,
  withdrawRecurringOrder,
  executeRecurringOrder,
  getRecurringOrders,
  getRecurringOrder,
  getActiveDca,
  getHistoricalDca,
] as const
