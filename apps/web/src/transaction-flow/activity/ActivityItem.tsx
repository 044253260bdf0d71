import { t } from '@callisto/i18n'
import { Badge } from '@callisto/ui'
import type { ReactNode } from 'react'
import { Usd } from '../../lib/portfolio/Usd.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { formatQuantity, formatRate, formatUsdPrice } from '../../lib/text/format.ts'
import { formatActivityTime } from '../../lib/text/wallet-format.ts'
import { TokenLogo } from '../../lib/tokens/TokenLogo.tsx'
import { paths } from '../../paths.ts'
import { OutcomeBadge } from '../receipts/OutcomeBadge.tsx'
import type { ReceiptRecord } from '../receipts/receipt-record.ts'
import type { PerpsRow, ReceiptRow, SpotRow } from './activity-page.ts'
import type { ListedActivity } from './merge-records.ts'
import { OtherItem } from './OtherItem.tsx'
import { TransferItem } from './TransferItem.tsx'
import { useActivityToken } from './useActivityToken.ts'

/** Height of a row in pixels. */
export const ITEM_HEIGHT = 64

interface ActivityItemProps {
  item: ListedActivity
  /** Offset in the list in pixels. */
  top: number
  onOpen: (shown: ReceiptRecord | ReceiptRow) => void
  /** Called when a row leads to another page. */
  onLeave?: (() => void) | undefined
}

/** One activity. A row that this browser has signed, or whose facts the index tells, opens its receipt, any other one its transaction. */
export function ActivityItem({ item, top, onOpen, onLeave }: ActivityItemProps) {
  const { activity, record, timeMs } = item
  const receipt = record ?? receiptRowOf(activity)
  const open = (text: ReactNode) =>
    receipt ? (
      <button type="button" onClick={() => onOpen(receipt)} className={targetClass}>
        {text}
      </button>
    ) : (
      <Link
        to={paths.transaction}
        params={{ signature: activity?.signature ?? '' }}
        onClick={onLeave}
        className={targetClass}
      >
        {text}
      </Link>
    )
  return (
    <li
      data-outcome={record?.outcome ?? 'confirmed'}
      style={{ top, height: ITEM_HEIGHT }}
      className="absolute inset-x-0 flex items-center gap-3 px-4 hover:bg-lifted"
    >
      {activity?.kind === 'perps' ? (
        <Perps row={activity} timeMs={timeMs} open={open} />
      ) : activity?.kind === 'transfer' ? (
        <TransferItem row={activity} open={open} />
      ) : activity?.kind === 'other' ? (
        <OtherItem row={activity} open={open} />
      ) : (
        <Spot row={activity} record={record} timeMs={timeMs} open={open} />
      )}
    </li>
  )
}

/** The row as its receipt shows it; undefined where the list does not tell enough. */
function receiptRowOf(activity: ListedActivity['activity']): ReceiptRow | undefined {
  if (activity?.kind === 'transfer' || activity?.kind === 'other') return activity
  return activity?.kind === 'spot' && activity.facts ? { ...activity, facts: activity.facts } : undefined
}

const targetClass =
  'block max-w-full truncate text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

interface BodyProps {
  timeMs: number
  /** Wraps the text that opens the row. */
  open: (text: ReactNode) => ReactNode
}

type SpotProps = BodyProps & { row: SpotRow | undefined; record: ReceiptRecord | undefined }

function Spot({ row, record, timeMs, open }: SpotProps) {
  const input = useActivityToken(row?.inputMint ?? record?.subject.inputMint ?? '')
  const output = useActivityToken(row?.outputMint ?? record?.subject.outputMint ?? '')
  const own = record && ownAmounts(record)
  const given = row?.inputAmount ?? input.whole(own?.input)
  const taken = row?.outputAmount ?? output.whole(own?.output)
  return (
    <>
      <span className="relative size-9 shrink-0">
        <TokenLogo asset={input.asset} size={24} />
        <span className="absolute right-0 bottom-0">
          <TokenLogo asset={output.asset} size={20} />
        </span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">
          {open(
            <>
              {formatQuantity(given)} {input.symbol} <span className="text-faint">→</span>{' '}
              {formatQuantity(taken)} {output.symbol}
            </>,
          )}
        </p>
        <p className="truncate text-2xs text-faint">
          <Rate rate={row?.rate} input={input.symbol} output={output.symbol} />
          {row && row.platform !== '' && ` · ${row.platform}`}
        </p>
        <p className="truncate text-2xs text-faint">{formatActivityTime(timeMs)}</p>
      </div>
      <div className="shrink-0 text-right text-sm">
        {record && record.outcome !== 'confirmed' ? (
          <OutcomeBadge outcome={record.outcome} />
        ) : (
          <Usd value={row?.usdValue} unknown={t('Its value then is not known')} className="text-muted" />
        )}
      </div>
    </>
  )
}

/** Amounts that were executed; those of the quote while it is pending. */
function ownAmounts({ executed, outcome, subject }: ReceiptRecord) {
  const quoted = outcome === 'pending' ? { input: subject.inAmount, output: subject.outAmount } : undefined
  return executed ?? quoted
}

/** What one whole input gave; from the larger side where the other rate is too small to read. */
function Rate({ rate, input, output }: { rate: number | undefined; input: string; output: string }) {
  if (rate === undefined) return t('Exchange rate not available')
  if (rate < 1) return `1 ${output} = ${formatRate(1 / rate)} ${input}`
  return `1 ${input} = ${formatRate(rate)} ${output}`
}

function Perps({ row, timeMs, open }: BodyProps & { row: PerpsRow }) {
  const { symbol, asset } = useActivityToken(row.mint)
  const side = row.side === 'long' ? t('Long') : t('Short')
  return (
    <>
      <TokenLogo asset={asset} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-sm font-medium">
          {open(
            row.change === 'increase'
              ? t('Increased {symbol}', { symbol })
              : t('Decreased {symbol}', { symbol }),
          )}
          <Badge tone={row.side === 'long' ? 'up' : 'down'}>{side}</Badge>
        </p>
        <p className="text-2xs text-faint">{formatUsdPrice(row.price)}</p>
        <p className="truncate text-2xs text-faint">{formatActivityTime(timeMs)}</p>
      </div>
      <div className="shrink-0 text-right text-sm">
        <Usd value={row.sizeUsd} className="block" />
        <Usd value={row.pnlUsd} className="block text-xs text-faint" />
      </div>
    </>
  )
}
