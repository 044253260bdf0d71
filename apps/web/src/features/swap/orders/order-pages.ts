/** The pages of orders in one module: they share nearly all of their code. */

export { RecurringPage } from './RecurringPage.tsx'
export { TriggerPage } from './TriggerPage.tsx'
