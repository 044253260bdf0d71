import type { PlanAction } from '../action/action.ts'
import type { RecurringTerms } from './recurring/recurring-terms.ts'
import type { TriggerEdit, TriggerTerms } from './trigger/trigger-terms.ts'

// What builds and verifies is loaded with the first order, not with its form.
const triggerCode = () => import('./trigger/trigger-action.ts')
const recurringCode = () => import('./recurring/recurring-action.ts')

/** Plans a trigger order as it was typed. */
export const planTriggerOrder =
  (terms: TriggerTerms): PlanAction =>
  async (user, context) =>
    (await triggerCode()).placeTrigger(terms, user, context)

/** Plans a change of an open trigger order in place. `terms` has the order's mints and amount. */
export const planTriggerEdit =
  (edit: TriggerEdit, terms: TriggerTerms): PlanAction =>
  async (user, context) =>
    (await triggerCode()).editTrigger(edit, terms, user, context)

/** Plans a recurring order as it was typed. */
export const planRecurringOrder =
  (terms: RecurringTerms): PlanAction =>
  async (user, context) =>
    (await recurringCode()).placeRecurring(terms, user, context)

/** Plans the pause of a recurring order, or its end; nothing moves. */
export const planPause =
  (order: string, name: 'pause' | 'resume'): PlanAction =>
  async (user, context) =>
    (await recurringCode()).pauseRecurring(order, name, user, context)
