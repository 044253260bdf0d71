import { t } from '@callisto/i18n'
import { SquareArrowOutUpRight } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { latePart } from '../../lib/browser/lazy-part.tsx'
import { useNow } from '../../lib/browser/useNow.ts'
import { Link } from '../../lib/router/Link.tsx'
import { age, formatAmount, formatDateTime, formatUnits } from '../../lib/text/format.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { TokenLogo } from '../../lib/tokens/TokenLogo.tsx'
import { useToken } from '../../lib/tokens/token-query.ts'
import { paths } from '../../paths.ts'
import { OutcomeBadge } from '../receipts/OutcomeBadge.tsx'
import type { ActivityRow } from './activity.ts'
import type { SwapSide } from './read-wallet-swap.ts'

const ReceiptDialog = latePart(async () => (await import('../receipts/ReceiptDialog.tsx')).ReceiptDialog)

const AGE_EVERY_MS = 10_000

export interface ActivityTableProps {
  rows: readonly ActivityRow[]
  /** Column of the price of a swap. */
  price?: ComponentType<Pick<ActivityRow, 'input' | 'output'>> | undefined
}

/** Swaps with their amounts; a row that this browser has signed opens its receipt. */
export function ActivityTable({ rows, price }: ActivityTableProps) {
  const now = useNow(AGE_EVERY_MS)
  const [shown, setShown] = useState<string>()
  const record = rows.find(({ signature }) => signature === shown)?.record
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-xs max-sm:text-[13px]">
        <thead className="text-2xs text-muted">
          <tr className="h-8 border-b border-line text-right *:px-3 *:font-medium">
            <th scope="col" className="text-left">
              {t('Age')}
            </th>
            <th scope="col">{t('Sold')}</th>
            <th scope="col">{t('Received')}</th>
            {price && (
              <th scope="col" className="max-sm:hidden">
                {t('Price')}
              </th>
            )}
            <th scope="col">
              <span className="sr-only">{t('Transaction')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.signature}
              row={row}
              now={now}
              price={price}
              onOpen={() => setShown(row.signature)}
            />
          ))}
        </tbody>
      </table>
      {record && (
        <Suspense fallback={null}>
          <ReceiptDialog record={record} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface RowProps {
  row: ActivityRow
  now: number
  price: ActivityTableProps['price']
  onOpen: () => void
}

function Row({ row, now, price: Price, onOpen }: RowProps) {
  const { signature, timeMs, outcome, input, output, record } = row
  const text = timeMs === undefined ? '–' : age(timeMs, now)
  return (
    <tr
      data-outcome={outcome}
      className="relative h-10 border-b border-line text-right last:border-b-0 *:px-3 hover:bg-lifted"
    >
      <td className="text-left whitespace-nowrap text-muted">
        <span title={timeMs === undefined ? t('Unknown') : formatDateTime(timeMs)}>
          {record ? (
            <button
              type="button"
              onClick={onOpen}
              className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {text}{' '}
              <span className="sr-only">
                {t('Receipt of {signature}', { signature: shortAddress(signature) })}
              </span>
            </button>
          ) : (
            text
          )}
        </span>
        <span className="ml-2 empty:hidden">
          <OutcomeBadge outcome={outcome} />
        </span>
      </td>
      <td>
        <Amount side={input} outcome={outcome} />
      </td>
      <td>
        <Amount side={output} outcome={outcome} />
      </td>
      {Price && (
        <td className="whitespace-nowrap text-muted max-sm:hidden">
          <Price input={input} output={output} />
        </td>
      )}
      <td className="w-0">
        {outcome !== 'notSent' && outcome !== 'expired' && (
          <Link
            to={paths.transaction}
            params={{ signature }}
            aria-label={t('View transaction {signature}', { signature: shortAddress(signature) })}
            className="relative z-1 inline-flex size-8 items-center justify-center rounded-md text-muted hover:text-text max-sm:size-11"
          >
            <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
          </Link>
        )}
      </td>
    </tr>
  )
}

function Amount({
  side: { mint, amount, decimals },
  outcome,
}: { side: SwapSide } & Pick<ActivityRow, 'outcome'>) {
  const asset = useToken(mint).live?.asset
  const places = decimals ?? asset?.decimals
  const isKnown = amount !== undefined && places !== undefined
  const missing = outcome === 'confirmed' ? t('Unknown') : t('Nothing was swapped.')
  return (
    <span className="inline-flex items-center justify-end gap-1.5 whitespace-nowrap">
      <span title={isKnown ? formatUnits(amount, places) : missing}>
        {isKnown ? formatAmount(amount, places) : '–'}
      </span>
      <TokenLogo asset={asset ?? { id: mint }} size={16} />
      {asset ? displaySymbol(asset.symbol) : shortAddress(mint)}
    </span>
  )
}
