import { t } from '@callisto/i18n'
import { cx, EmptyState, useVisibleRange } from '@callisto/ui'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { useStoredValue } from '../../../../lib/browser/storage.ts'
import { showsDust, showsUnpriced } from '../../../../lib/portfolio/dust.ts'
import { DUST_USD, type Holding, splitHoldings, worthOf } from '../../../../lib/portfolio/holdings.ts'
import { formatUsd } from '../../../../lib/text/format.ts'
import { HoldingRow, ROW_HEIGHT } from './HoldingRow.tsx'

/** Tokens with a value, the largest first; dust and tokens without a price folded below, each in one row. */
export function HoldingList({ holdings }: { holdings: readonly Holding[] }) {
  const [isDustShown, setDustShown] = useStoredValue(showsDust)
  const [isUnpricedShown, setUnpricedShown] = useStoredValue(showsUnpriced)
  const { main, dust, unpriced } = splitHoldings(holdings)
  if (main.length + dust.length + unpriced.length === 0)
    return <EmptyState title={t('No Holdings')}>{t('This wallet is empty.')}</EmptyState>
  // Without any price there is nothing else to show.
  if (main.length + dust.length === 0) return <Rows rows={unpriced} />
  const rows: Row[] = [
    ...main,
    ...foldOf(dust, isDustShown, {
      label: t('{count, plural, one {# token under {limit}} other {# tokens under {limit}}}', {
        count: dust.length,
        limit: formatUsd(DUST_USD),
      }),
      value: formatUsd(worthOf(dust.map(({ value }) => value)).usd ?? 0, { full: true }),
      onToggle: () => setDustShown(!isDustShown),
    }),
    ...foldOf(unpriced, isUnpricedShown, {
      label: t('{count, plural, one {# token without a price} other {# tokens without a price}}', {
        count: unpriced.length,
      }),
      value: '–',
      onToggle: () => setUnpricedShown(!isUnpricedShown),
    }),
  ]
  return <Rows rows={rows} />
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { first, last } = useVisibleRange(scroller, rows.length, ROW_HEIGHT)
  return (
    <div ref={scroller} className="min-h-48 flex-1 overflow-y-auto">
      <ul aria-label={t('Holdings')} className="relative" style={{ height: rows.length * ROW_HEIGHT }}>
        {rows.slice(first, last).map((row, at) => {
          const top = (first + at) * ROW_HEIGHT
          return 'onToggle' in row ? (
            <FoldRow key={row.label} fold={row} top={top} />
          ) : (
            <HoldingRow key={row.key} holding={row} top={top} />
          )
        })}
      </ul>
    </div>
  )
}

/** One row that stands for several. */
interface Fold {
  label: string
  value: string
  isOpen: boolean
  onToggle: () => void
}
type Row = Holding | Fold

function foldOf(holdings: readonly Holding[], isOpen: boolean, fold: Omit<Fold, 'isOpen'>): Row[] {
  if (holdings.length === 0) return []
  return [{ ...fold, isOpen }, ...(isOpen ? holdings : [])]
}

function FoldRow({ fold: { label, value, isOpen, onToggle }, top }: { fold: Fold; top: number }) {
  return (
    <li style={{ top, height: ROW_HEIGHT }} className="absolute inset-x-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex size-full items-center gap-3 pr-4 pl-4 text-left text-sm text-muted hover:bg-lifted focus-visible:-outline-offset-2"
      >
        <span className="inline-flex size-8 items-center justify-center rounded-full bg-lifted">
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </span>
        <span className="flex-1">{label}</span>
        <span>{value}</span>
      </button>
    </li>
  )
}
