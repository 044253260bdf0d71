import { t } from '@callisto/i18n'
import { Badge, EmptyState, ErrorState, Meter } from '@callisto/ui'
import { formatQuantity } from '../text/format.ts'
import { useTokenSymbols } from '../tokens/useTokenSymbols.ts'
import type { ActiveOrder, OpenedPosition, OrderList, Portfolio } from './portfolio.ts'
import { Usd } from './Usd.tsx'

const listClass = 'min-h-0 flex-1 divide-y divide-line overflow-y-auto'

interface OrderRowsProps {
  /** Undefined while no source has them. */
  list: OrderList | undefined
  /** Title of the empty list. */
  empty: string
  onRetry: () => unknown
}

/** Orders with what is left of them. */
export function OrderRows({ list, empty, onRetry }: OrderRowsProps) {
  const orders = list?.activeOrders ?? []
  const symbol = useTokenSymbols(orders.flatMap(({ inputMint, outputMint }) => [inputMint, outputMint]))
  if (!list) return <Unknown onRetry={onRetry} />
  if (orders.length === 0) return <EmptyState title={empty} />
  return (
    <ul className={listClass}>
      {orders.map((order) => (
        <OrderRow key={order.orderKey} order={order} symbol={symbol} />
      ))}
    </ul>
  )
}

const statusText = (status: ActiveOrder['orderStatus']) =>
  ({ Open: t('Open'), PartialFill: t('Partly filled'), Completed: t('Completed') })[status]

function OrderRow({ order, symbol }: { order: ActiveOrder; symbol: (mint: string) => string }) {
  const { inputMint, outputMint, remainingInputAmount, remainingInputAmountUsd, filledPercentage } = order
  return (
    <li className="flex h-16 items-center gap-3 px-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 truncate text-sm font-medium">
          {symbol(inputMint)} → {symbol(outputMint)}
          <Badge>{statusText(order.orderStatus)}</Badge>
        </p>
        <Meter percent={filledPercentage} label={t('Filled')} />
      </div>
      <div className="text-right text-sm">
        <p>
          <Usd value={remainingInputAmountUsd} />
        </p>
        <p className="text-xs text-faint">
          {formatQuantity(remainingInputAmount)} {symbol(inputMint)}
        </p>
      </div>
    </li>
  )
}

/** Positions with leverage. */
export function PositionRows({
  list,
  onRetry,
}: Omit<OrderRowsProps, 'list' | 'empty'> & { list: Portfolio['perpetual'] }) {
  const positions = list?.openedPositions ?? []
  const symbol = useTokenSymbols(positions.flatMap(({ tokenMint }) => tokenMint ?? []))
  if (!list) return <Unknown onRetry={onRetry} />
  if (positions.length === 0) return <EmptyState title={t('No Open Positions')} />
  return (
    <ul className={listClass}>
      {positions.map((position, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a position of another house has no key
        <PositionRow key={at} position={position} symbol={symbol} />
      ))}
    </ul>
  )
}

function PositionRow({ position, symbol }: { position: OpenedPosition; symbol: (mint: string) => string }) {
  const { side, tokenMint, leverage, positionSize, pnlUsd } = position
  return (
    <li className="flex h-16 items-center gap-3 px-4 text-sm">
      <span className="flex flex-1 items-center gap-2 font-medium">
        {tokenMint === undefined ? '–' : symbol(tokenMint)}
        <Badge tone={side === 'Long' ? 'up' : 'down'}>{side === 'Long' ? t('Long') : t('Short')}</Badge>
        {leverage !== undefined && (
          <span className="text-xs text-faint">{t('{times}x', { times: formatQuantity(leverage) })}</span>
        )}
      </span>
      <span className="text-right">
        <Usd value={positionSize} className="block" />
        <Usd value={pnlUsd} className="block text-xs text-faint" />
      </span>
    </li>
  )
}

/** The source that has the list failed. */
function Unknown({ onRetry }: Pick<OrderRowsProps, 'onRetry'>) {
  return (
    <ErrorState title={t('They could not be loaded.')} text={t('Your funds are safe.')} onRetry={onRetry} />
  )
}
