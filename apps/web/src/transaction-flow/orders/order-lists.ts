/** The lists of orders in one module, which is loaded with the first of them. */

export { RecurringOrderList } from './recurring/RecurringOrderList.tsx'
export { TriggerOrderList } from './trigger/TriggerOrderList.tsx'
