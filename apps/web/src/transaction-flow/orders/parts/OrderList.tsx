import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, EmptyState, ErrorState, IconButton, Segmented, Skeleton } from '@callisto/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { Stale } from '../../../lib/offline/Stale.tsx'
import { useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import type { OrderClosing } from '../cancel/useOrderClose.ts'
import type { OrderState } from '../order-queries.ts'
import type { RowControl } from './OrderRow.tsx'

/** Which orders a list shows: open ones or those of the past, and the page, from 1. */
export function useOrderPage() {
  const [state, setState] = useState<OrderState>('active')
  const [page, setPage] = useState(1)
  const onState = (next: OrderState) => {
    setState(next)
    setPage(1)
  }
  return { state, onState, page, onPage: setPage }
}

interface OrderListProps<Order> extends ReturnType<typeof useOrderPage> {
  address: string
  label: string
  /** In place of open orders where there are none. */
  noneOpen: string
  query: UseQueryResult
  /** Undefined until they are loaded. */
  orders: readonly Order[] | undefined
  totalPages: number
  /** Why there are none to show. */
  failure: unknown
  closing: OrderClosing
  row: (order: Order, tokens: ReadonlyMap<string, Asset>, control: RowControl | undefined) => ReactNode
}

/** Orders of a wallet, open ones and those of the past; its owner closes one, some or all of them. */
export function OrderList<Order extends { orderKey: string; inputMint: string; outputMint: string }>({
  address,
  label,
  noneOpen,
  query,
  totalPages,
  failure,
  closing,
  row,
  state,
  onState,
  page,
  onPage,
  ...props
}: OrderListProps<Order>) {
  const orders = props.orders ?? []
  const tokens = useTokens(orders.flatMap(({ inputMint, outputMint }) => [inputMint, outputMint]))
  const selection = useSelection(orders.map(({ orderKey }) => orderKey))
  const { close, isBusy } = closing
  const isOwn = useAddress() === address && state === 'active'
  const closeSome = async (keys: readonly string[] | undefined) => {
    if (await close(keys)) selection.clear()
  }
  const controlOf = ({ orderKey }: Order): RowControl => ({
    isSelected: selection.has(orderKey),
    onSelect: () => selection.toggle(orderKey),
    isBusy,
    onCancel: () => void closeSome([orderKey]),
  })
  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
        <StateSwitch value={state} onChange={onState} />
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
      {props.orders === undefined ? (
        failure ? (
          <ErrorState
            title={t('They could not be loaded.')}
            text={t('Your funds are safe.')}
            code={errorCode(failure)}
            onRetry={() => query.refetch()}
          />
        ) : (
          <Skeleton className="m-3 h-16" />
        )
      ) : orders.length === 0 ? (
        <EmptyState title={state === 'active' ? noneOpen : t('No past orders')} />
      ) : (
        <ul aria-label={label} className="divide-y divide-line border-t border-line">
          {orders.map((order) => row(order, tokens, isOwn ? controlOf(order) : undefined))}
        </ul>
      )}
      <Pager page={page} totalPages={totalPages} onPage={onPage} />
    </div>
  )
}

/** A selection among `keys`; what has left the list is not selected any more. */
function useSelection(keys: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = keys.filter((key) => chosen.has(key))
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  return { selected, toggle, has: (key: string) => chosen.has(key), clear: () => setChosen(new Set()) }
}

/** Open orders or those of the past. */
function StateSwitch({ value, onChange }: { value: OrderState; onChange: (state: OrderState) => void }) {
  return (
    <Segmented
      label={t('Orders')}
      size="sm"
      items={[
        { key: 'active', label: t('Open') },
        { key: 'history', label: t('History') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

interface CancelButtonsProps {
  selected: number
  isBusy: boolean
  onCancelSelected: () => void
  onCancelAll: () => void
}

/** Cancels what is selected, or everything. */
function CancelButtons({ selected, isBusy, onCancelSelected, onCancelAll }: CancelButtonsProps) {
  return (
    <div className="flex flex-wrap gap-1">
      {selected > 0 && (
        <Button size="sm" disabled={isBusy} onClick={onCancelSelected}>
          {t('Cancel selected ({count})', { count: selected })}
        </Button>
      )}
      <Button size="sm" tone="danger" disabled={isBusy} onClick={onCancelAll}>
        {t('Cancel all')}
      </Button>
    </div>
  )
}

interface PagerProps {
  page: number
  totalPages: number
  onPage: (page: number) => void
}

/** Pages of a list, from 1; nothing for a single one. */
function Pager({ page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label={t('Pages')} className="flex items-center justify-center gap-2 py-2 text-xs text-muted">
      <IconButton label={t('Previous page')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
      </IconButton>
      {t('Page {page} of {total}', { page, total: totalPages })}
      <IconButton label={t('Next page')} disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-4" />
      </IconButton>
    </nav>
  )
}
