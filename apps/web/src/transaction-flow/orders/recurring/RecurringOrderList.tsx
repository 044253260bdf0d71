import { t } from '@callisto/i18n'
import { EmptyState, ErrorState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { Stale } from '../../../lib/offline/Stale.tsx'
import { useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { useRecurringClose } from '../cancel/useRecurringClose.ts'
import { type OrderState, recurringOrdersQuery } from '../order-queries.ts'
import { CancelButtons, Pager, StateSwitch } from '../parts/ListControls.tsx'
import { useSelection } from '../useSelection.ts'
import { RecurringOrderRow } from './RecurringOrderRow.tsx'

/** Recurring orders of a wallet, open ones and those of the past; its owner closes one, some or all of them. */
export function RecurringOrderList({ address }: { address: string }) {
  const [state, setState] = useState<OrderState>('active')
  const [page, setPage] = useState(1)
  const query = useQuery(recurringOrdersQuery(address, state, page))
  const orders = query.data?.orders ?? []
  const keys = orders.map(({ orderKey }) => orderKey)
  const tokens = useTokens(orders.flatMap(({ inputMint, outputMint }) => [inputMint, outputMint]))
  const selection = useSelection(keys)
  const { close, isBusy } = useRecurringClose(address)
  const isOwn = useAddress() === address && state === 'active'
  const closeSome = async (some: readonly string[] | undefined) => {
    if (await close(some)) selection.clear()
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
            onCancelSelected={() => void closeSome(selection.selected)}
            onCancelAll={() => void closeSome(undefined)}
          />
        )}
      </div>
      <Stale query={query} className="px-3 pb-2" />
      {query.data === undefined ? (
        <Skeleton className="m-3 h-16" />
      ) : query.data.failed !== undefined ? (
        <ErrorState
          title={t('They could not be loaded.')}
          text={t('Your funds are safe.')}
          code={errorCode(query.data.failed)}
          onRetry={() => query.refetch()}
        />
      ) : orders.length === 0 ? (
        <EmptyState title={state === 'active' ? t('No Active Orders') : t('No past orders')} />
      ) : (
        <ul aria-label={t('Recurring orders')} className="divide-y divide-line border-t border-line">
          {orders.map((order) => (
            <RecurringOrderRow
              key={order.orderKey}
              order={order}
              tokens={tokens}
              control={
                isOwn
                  ? {
                      isSelected: selection.has(order.orderKey),
                      onSelect: () => selection.toggle(order.orderKey),
                      isBusy,
                      onClose: () => void closeSome([order.orderKey]),
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
