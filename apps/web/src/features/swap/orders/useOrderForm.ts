import type { PinnedTerms } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { useBannedTokens } from '../../../lib/site/banned-tokens.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useBalances } from '../../../lib/wallet/balances.ts'
import type { PlanAction } from '../../../transaction-flow/action/action.ts'
import { type OrderKind, orderTermsQuery } from '../../../transaction-flow/orders/order-terms.ts'
import type { Pair } from '../form/pair.ts'
import { type OrderAction, primaryOrderAction } from './primary-order-action.ts'
import type { SellAmount } from './useSellAmount.ts'

/** What the frame of an order form shows. */
export interface OrderFormState {
  /** The order in sentences; set while it is complete. */
  summary: readonly string[] | undefined
  /** What it is held to; set while it is complete. */
  held: HeldOrder | undefined
  /** Plans the order; undefined while it cannot be placed. */
  plan: (() => PlanAction) | undefined
  /** Terms of the order, which the chain has as the page does; undefined until they are read. */
  fees: PinnedTerms | undefined
  feesError: unknown
  readFees: () => void
  /** Why the price feeds are unknown. */
  feedsError: unknown
  readFeeds: () => void
  /** Lamports that lie in the order while it is open. */
  lockedLamports: bigint | undefined
  action: OrderAction
}

/** Worst prices in sentences, and whether a fill is held to the feeds of both tokens. */
export interface HeldOrder {
  floors: readonly string[]
  hasFeeds: boolean
}

interface FormFacts extends Pick<OrderFormState, 'summary' | 'held'> {
  /** Plans the order of the fields; undefined while they are none. */
  planWith: (() => PlanAction) | undefined
  lockedLamportsOf: (fees: PinnedTerms) => bigint | undefined
  /** Why the fields are no order yet. */
  missing: string | undefined
  /** It is below the minimum, in the person's words. */
  minimumFault: string | undefined
  /** The price feeds of its tokens, where they could not be read. */
  unread: { error: Error | undefined; read: () => void }
}

/** What both forms of orders have beside their fields: costs, and what the button does. */
export function useOrderForm(
  kind: OrderKind,
  pair: Pair,
  amount: SellAmount,
  { summary, held, planWith, lockedLamportsOf, missing, minimumFault, unread }: FormFacts,
): OrderFormState {
  const feesOf = useQuery(orderTermsQuery(kind))
  const fees = feesOf.data
  const banned = useBannedTokens()
  const lamports = useBalances(amount.account).data?.lamports
  const lockedLamports = fees && lockedLamportsOf(fees)
  const sellsSol = amount.sellPanel.isNative ? (amount.units ?? 0n) : 0n
  const action = primaryOrderAction({
    account: amount.account,
    isBanned: banned.has(pair.sell) || banned.has(pair.buy),
    isAmountRefused: amount.isRefused,
    amount: amount.units,
    balance: amount.balance,
    sellSymbol: amount.sellAsset ? displaySymbol(amount.sellAsset.symbol) : '',
    lamports,
    neededLamports: lockedLamports === undefined ? undefined : lockedLamports + sellsSol,
    // Without its deposit an order has no audit, and is not placed.
    missing: missing ?? (lockedLamports === undefined ? t('Loading fees') : undefined),
    minimumFault,
  })
  const plan = fees && action.kind === 'place' ? planWith : undefined
  const readFees = () => void feesOf.refetch()
  return {
    ...{ summary, held, plan, fees, lockedLamports, action },
    ...{ feesError: useHeldError(feesOf), readFees },
    ...{ feedsError: unread.error, readFeeds: unread.read },
  }
}
