import type { PlanAction } from '../../transaction-flow/action/action.ts'

/** What a part of the page asks the flow for. */
export interface RequestedAction {
  title: string
  /** What happens beside the balances. */
  note?: string
  plan: PlanAction
}
