import type { PoolPosition } from '@callisto/contract'
import type { Holding } from '../../../lib/portfolio/holdings.ts'
import type { PlanAction } from '../../../transaction-flow/action/action.ts'

/** A transaction that the page asks the flow for. */
export interface RequestedAction {
  title: string
  /** What happens beside the balances. */
  note?: string
  plan: PlanAction
}

/** What somebody wants to do with his wallet: a form first, or a transaction at once. */
export type WalletRequest =
  | { form: 'liquidity'; change: 'add' | 'remove' | 'collect'; position: PoolPosition }
  | { form: 'burn'; holding: Holding; symbol: string }
  | { form: 'none'; action: RequestedAction }
