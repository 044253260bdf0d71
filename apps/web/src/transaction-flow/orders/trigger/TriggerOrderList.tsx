import type { TriggerOrder } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { EmptyState, ErrorState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { Stale } from '../../../lib/offline/Stale.tsx'
import { useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { useTriggerCancel } from '../cancel/useTriggerCancel.ts'
import { type OrderState, triggerOrdersQuery } from '../order-queries.ts'
import { CancelButtons, Pager, StateSwitch } from '../parts/ListControls.tsx'
import { useSelection } from '../useSelection.ts'
import { TriggerOrderRow } from './TriggerOrderRow.tsx'

/** Trigger orders of a wallet, open ones and those of the past; its owner cancels one, some or all of them. */
export function TriggerOrderList({ address }: { address: string }) {
  const [state, setState] = useState<OrderState>('active')
  const [page, setPage] = useState(1)
  const query = useQuery(triggerOrdersQuery(address, state, page))
  const error = useHeldError(query)
  const [reviewed, setReviewed] = useState<TriggerOrder>()
  const orders = withReviewed(query.data?.orders ?? [], reviewed)
  const tokens = useTokens(orders.flatMap(({ inputMint, outputMint }) => [inputMint, outputMint]))
  const selection = useSelection(orders.map(({ orderKey }) => orderKey))
  const { cancel, isBusy } = useTriggerCancel(address)
  const isOwn = useAddress() === address && state === 'active'
  const cancelSome = async (keys: readonly string[] | undefined) => {
    if (await cancel(keys)) selection.clear()
  }
  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
        <StateSwitch
          value={state}
          onChange={(next) => {
            setState(next)
            setPage(1)
          }}
        />
        {isOwn && orders.length > 0 && (
          <CancelButtons
            selected={selection.selected.length}
            isBusy={isBusy}
            onCancelSelected={() => void cancelSome(selection.selected)}
            onCancelAll={() => void cancelSome(undefined)}
          />
        )}
      </div>
      <Stale query={query} className="px-3 pb-2" />
      {query.data === undefined ? (
        error ? (
          <ErrorState
            title={t('They could not be loaded.')}
            text={t('Your funds are safe.')}
            code={errorCode(error)}
            onRetry={() => query.refetch()}
          />
        ) : (
          <Skeleton className="m-3 h-16" />
        )
      ) : orders.length === 0 ? (
        <EmptyState title={state === 'active' ? t('No Open Orders') : t('No past orders')} />
      ) : (
        <ul aria-label={t('Trigger orders')} className="divide-y divide-line border-t border-line">
          {orders.map((order) => (
            <TriggerOrderRow
              key={order.orderKey}
              order={order}
              tokens={tokens}
              control={
                isOwn
                  ? {
                      isSelected: selection.has(order.orderKey),
                      onSelect: () => selection.toggle(order.orderKey),
                      isBusy,
                      onCancel: () => void cancelSome([order.orderKey]),
                      onReview: (isOpen) => setReviewed(isOpen ? order : undefined),
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      <Pager page={page} totalPages={query.data?.totalPages ?? 0} onPage={setPage} />
    </div>
  )
}

/** An order whose change is under review stays until that is closed: the change may have filled it. */
function withReviewed(
  orders: readonly TriggerOrder[],
  reviewed: TriggerOrder | undefined,
): readonly TriggerOrder[] {
  if (!reviewed || orders.some(({ orderKey }) => orderKey === reviewed.orderKey)) return orders
  return [reviewed, ...orders]
}
