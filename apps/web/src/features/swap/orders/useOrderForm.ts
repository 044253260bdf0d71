import type { TriggerFeesReply } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { useCluster } from '../../../lib/api/cluster.ts'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { useBannedTokens } from '../../../lib/site/banned-tokens.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useBalances } from '../../../lib/wallet/balances.ts'
import type { PlanAction } from '../../../transaction-flow/action/action.ts'
import type { ShownTerms } from '../../../transaction-flow/orders/order-action.ts'
import { triggerFeesQuery } from '../../../transaction-flow/orders/order-queries.ts'
import type { Pair } from '../form/pair.ts'
import { type OrderAction, primaryOrderAction } from './primary-order-action.ts'
import type { SellAmount } from './useSellAmount.ts'

/** What the frame of an order form shows. */
export interface OrderFormState {
  /** The order in sentences; set while it is complete. */
  summary: readonly string[] | undefined
  /** Plans the order; undefined while it cannot be placed. */
  plan: (() => PlanAction) | undefined
  fees: TriggerFeesReply | undefined
  feesError: unknown
  /** Lamports that lie in the order while it is open. */
  lockedLamports: bigint | undefined
  action: OrderAction
}

interface FormFacts extends Pick<OrderFormState, 'summary'> {
  /** Plans the order of the fields; undefined while they are none. */
  planWith: ((shown: ShownTerms) => PlanAction) | undefined
  lockedLamportsOf: (fees: TriggerFeesReply) => bigint | undefined
  /** Why the fields are no order yet. */
  missing: string | undefined
  /** It is below the minimum, in the person's words. */
  minimumFault: (fees: TriggerFeesReply | undefined) => string | undefined
}

/** What both forms of orders have beside their fields: costs, the accounts of the cluster, and what the button does. */
export function useOrderForm(
  pair: Pair,
  amount: SellAmount,
  { summary, planWith, lockedLamportsOf, missing, minimumFault }: FormFacts,
): OrderFormState {
  const feesOf = useQuery(triggerFeesQuery)
  const fees = feesOf.data
  const accounts = useCluster()?.orders
  const banned = useBannedTokens()
  const lamports = useBalances(amount.account).data?.lamports
  const lockedLamports = fees && lockedLamportsOf(fees)
  const sellsSol = amount.sellPanel.isNative ? (amount.units ?? 0n) : 0n
  const shown = fees && accounts && { fees, accounts }
  const action = primaryOrderAction({
    account: amount.account,
    isBanned: banned.has(pair.sell) || banned.has(pair.buy),
    isAmountRefused: amount.isRefused,
    amount: amount.units,
    balance: amount.balance,
    sellSymbol: amount.sellAsset ? displaySymbol(amount.sellAsset.symbol) : '',
    lamports,
    neededLamports: lockedLamports === undefined ? undefined : lockedLamports + sellsSol,
    missing: missing ?? (shown ? undefined : t('Loading fees')),
    minimumFault: minimumFault(fees),
  })
  const plan = planWith && shown && action.kind === 'place' ? () => planWith(shown) : undefined
  return { summary, plan, fees, feesError: useHeldError(feesOf), lockedLamports, action }
}
