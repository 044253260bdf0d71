import type { Asset, OrderEvent, OrderTrade } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Badge, Button, cx, Meter, Skeleton } from '@callisto/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { ExplorerLink } from '../../../lib/explorer/ExplorerLink.tsx'
import { formatAmount, formatDateTime, formatPercent } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { symbolText } from '../../../lib/tokens/useTokenSymbols.ts'
import { eventText } from '../order-text.ts'

/** What its owner can do with an open order. */
export interface RowControl {
  isSelected: boolean
  onSelect: () => void
  isBusy: boolean
  onCancel: () => void
}

/** An order of a list. */
export interface OrderRowProps<Order> {
  order: Order
  tokens: ReadonlyMap<string, Asset>
  /** Undefined where it cannot be changed. */
  control: RowControl | undefined
}

/** Size of base units of a token; a dash while it is unknown. */
export const sizeOf = (units: string | bigint, asset: Asset | undefined): string =>
  asset ? formatAmount(BigInt(units), asset.decimals) : '–'

interface FrameProps extends OrderRowProps<{ orderKey: string; inputMint: string; outputMint: string }> {
  /** Behind the pair: kind and status. */
  badges: ReactNode
  /** What it waits for, or what a round sells. */
  text: ReactNode
  progress: { percent: number; label: string }
  /** Below the progress, at both ends. */
  left: string
  right: string | undefined
  /** Of the expanded row. */
  details: () => ReactNode
}

/** Mark of an order of old: the feeds alone guard it, and the floor that the keeper of the service adds. */
export const NoFloor = () => (
  <span
    title={t(
      'It was placed without a worst price: Callisto fills it near the market price only, others by the price feeds alone.',
    )}
  >
    <Badge tone="caution">{t('No worst price')}</Badge>
  </span>
)

/** The row of an order, which expands to its details. */
export function OrderRow({
  order,
  tokens,
  control,
  badges,
  text,
  progress,
  left,
  right,
  details,
}: FrameProps) {
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const symbol = (mint: string) => symbolText(mint, tokens.get(mint))
  const pair = `${symbol(order.inputMint)} → ${symbol(order.outputMint)}`
  return (
    <li data-order={order.orderKey}>
      <div className="flex items-center gap-2 px-3 py-2 hover:bg-lifted">
        {control && (
          <input
            type="checkbox"
            aria-label={t('Select the order {pair}', { pair })}
            checked={control.isSelected}
            onChange={control.onSelect}
            className="touch-target size-4 shrink-0 accent-accent"
          />
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left focus-visible:-outline-offset-2"
        >
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
              {pair}
              {badges}
            </span>
            <span className="flex flex-col text-xs text-muted">{text}</span>
            <Meter {...progress} />
            <span className="flex flex-wrap justify-between gap-x-2 text-2xs text-faint">
              <span>{left}</span>
              {right !== undefined && <span>{right}</span>}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 shrink-0 text-faint transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {control && (
          <Button
            size="sm"
            disabled={control.isBusy}
            onClick={control.onCancel}
            aria-label={t('Cancel the order {pair}', { pair })}
          >
            {t('Cancel')}
          </Button>
        )}
      </div>
      <div id={detailsId}>
        {isOpen && (
          <div className="flex flex-col gap-3 border-t border-line bg-ground px-3 py-3">{details()}</div>
        )}
      </div>
    </li>
  )
}

/** The history of an order, while it loads, or why it could not be loaded. */
export function OrderHistory({
  query,
  tokensOf,
}: {
  query: UseQueryResult<{ events: readonly OrderEvent[]; order: { trades: readonly OrderTrade[] } }>
  tokensOf: OrderEventsProps['tokensOf']
}) {
  if (query.data)
    return <OrderEvents events={query.data.events} trades={query.data.order.trades} tokensOf={tokensOf} />
  return (
    <NotLoaded query={query} title={t('The history of the order could not be loaded')}>
      <Skeleton className="h-16" />
    </NotLoaded>
  )
}

interface OrderEventsProps {
  events: readonly OrderEvent[]
  /** Its fills, with what they were worth by the feeds. */
  trades: readonly OrderTrade[]
  /** Tokens of what an event sold and bought; a bracket sells the other way round at its exit. */
  tokensOf: (event: OrderEvent) => readonly [Asset | undefined, Asset | undefined]
}

/** Everything that happened to an order, the newest first, each with its transaction. */
function OrderEvents({ events, trades, tokensOf }: OrderEventsProps) {
  return (
    <ol aria-label={t('History of the order')} className="flex flex-col divide-y divide-line">
      {events.toReversed().map((event) => (
        <li
          key={`${event.txId} ${event.slot} ${event.index}`}
          className="flex flex-wrap items-baseline gap-x-2 py-1.5 text-xs"
        >
          <span className="font-medium text-text">{eventText(event)}</span>
          <Amounts event={event} tokens={tokensOf(event)} />
          {event.type === 'filled' && (
            <FillQuality trade={trades.find(({ txId }) => txId === event.txId)} output={tokensOf(event)[1]} />
          )}
          <span className="ml-auto flex gap-2 text-faint">
            <time dateTime={event.at}>{formatDateTime(Date.parse(event.at))}</time>
            <ExplorerLink
              subject="tx"
              of={event.txId}
              className="touch-target rounded-sm text-accent hover:underline"
              aria-label={t('View transaction {signature}', { signature: shortAddress(event.txId) })}
            >
              {shortAddress(event.txId)}
            </ExplorerLink>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The receipt of a fill: its worth by the feeds, what the best route brought, what it was filled at, and the difference. */
function FillQuality({ trade, output }: { trade: OrderTrade | undefined; output: Asset | undefined }) {
  if (!trade || !output) return null
  const { rawMinimumAmount, rawOracleAmount, rawRouteAmount, rawOutputAmount } = trade
  const text = (units: string) =>
    `${formatAmount(BigInt(units), output.decimals)} ${symbolText(output.id, output)}`
  const filled = text(rawOutputAmount)
  const least =
    rawMinimumAmount === undefined ? [] : [t('at least {amount}', { amount: text(rawMinimumAmount) })]
  // A fill that names its minimum would name what the feeds said.
  const noOracle = rawMinimumAmount === undefined ? t('unknown') : t('no feed was asked')
  const difference = differenceText(trade)
  const rows = [
    [t('By the feeds'), rawOracleAmount === undefined ? noOracle : text(rawOracleAmount)],
    [t('Best route'), rawRouteAmount === undefined ? t('unknown') : text(rawRouteAmount)],
    [t('Filled at'), [filled, ...least].join(' · ')],
    [t('Difference'), difference === '' ? t('unknown') : difference],
  ] as const
  return (
    <dl
      data-fill-quality=""
      className="grid w-full grid-cols-[auto_1fr] gap-x-3 py-1 text-2xs text-faint tabular-nums"
    >
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** How far a fill was from the feeds and from the best route, as far as they are known. */
function differenceText({ shortfallBps, routeShortfallBps }: OrderTrade): string {
  const percentOf = (bps: number) => ({ percent: formatPercent(Math.abs(bps) / 100) })
  const parts: string[] = []
  if (shortfallBps !== undefined)
    parts.push(
      shortfallBps > 0
        ? t('{percent} below the feeds', percentOf(shortfallBps))
        : t('{percent} above the feeds', percentOf(shortfallBps)),
    )
  if (routeShortfallBps !== undefined)
    parts.push(
      routeShortfallBps > 0
        ? t('{percent} below the best route', percentOf(routeShortfallBps))
        : t('{percent} above the best route', percentOf(routeShortfallBps)),
    )
  return parts.join(' · ')
}

function Amounts({
  event,
  tokens: [input, output],
}: {
  event: OrderEvent
  tokens: readonly [Asset | undefined, Asset | undefined]
}) {
  const { inputAmount, outputAmount, feeAmount } = event
  if (inputAmount === undefined || outputAmount === undefined || !input || !output) return null
  // An order that ends with nothing left returns nothing.
  if (inputAmount === '0' && outputAmount === '0') return null
  const text = (units: string, asset: Asset) =>
    `${formatAmount(BigInt(units), asset.decimals)} ${symbolText(asset.id, asset)}`
  return (
    <span className="text-muted">
      {t('{input} for {output}', { input: text(inputAmount, input), output: text(outputAmount, output) })}
      {feeAmount !== undefined && feeAmount !== '0' && (
        <span className="text-faint"> · {t('fee {amount}', { amount: text(feeAmount, output) })}</span>
      )}
    </span>
  )
}
