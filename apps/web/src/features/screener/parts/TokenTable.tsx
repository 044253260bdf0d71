import type { SortKey } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { cx, EmptyState, ErrorState, Skeleton, useMediaQuery, VirtualRows } from '@callisto/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useListScroll } from '../../../lib/browser/list-scroll.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import type { ScreenQuery } from '../model/screen-query.ts'
import { columns } from './columns.tsx'
import { PHONE_ROW_HEIGHT, ROW_HEIGHT, TokenRow } from './TokenRow.tsx'

export interface TokenTableProps {
  label: string
  /** Mints in list order; undefined while loading. */
  ids: readonly string[] | undefined
  query: ScreenQuery
  /** Default sort field of the list. */
  ownSort: SortKey
  /** Error code when there is no list to show. */
  failure: string | undefined
  empty: ReactNode
  onSort: (key: SortKey) => void
  onRetry: () => void
  /** Called with true while the pointer is over the list, when its order is frozen. */
  onFreeze: (frozen: boolean) => void
  onNearEnd: () => void
}

/** Token table: header, virtualized rows, and loading, empty and error states. */
export function TokenTable(props: TokenTableProps) {
  const { label, ids, query, failure, empty, onRetry, onFreeze, onNearEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const phone = useMediaQuery('(max-width: 639px)')
  const minute = Math.floor(useNow(10_000) / 10_000) * 10_000
  const rowHeight = phone ? PHONE_ROW_HEIGHT : ROW_HEIGHT

  const scroll = useListScroll(scroller, {
    filled: ids !== undefined && ids.length > 0,
    resetKey: JSON.stringify(query),
  })

  const onScroll = () => {
    const element = scroller.current
    if (element && element.scrollTop + element.clientHeight * 2 > element.scrollHeight) onNearEnd()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtualized rows are positioned absolutely
    <div
      {...scroll}
      role="table"
      ref={scroller}
      aria-label={label}
      aria-busy={ids === undefined && failure === undefined}
      aria-rowcount={ids ? ids.length + 1 : undefined}
      onScroll={onScroll}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onFreeze(true)}
      onPointerLeave={() => onFreeze(false)}
      onKeyDown={moveBetweenRows}
      className="relative min-h-0 flex-1 overflow-y-auto"
    >
      <Head {...props} phone={phone} />
      {ids === undefined && failure !== undefined && (
        <ErrorState
          title={t('The list could not be loaded')}
          text={t('Your funds are safe.')}
          code={failure}
          onRetry={onRetry}
        />
      )}
      {ids === undefined && failure === undefined && <Placeholders height={rowHeight} />}
      {ids?.length === 0 && <EmptyState title={t('No tokens to show')}>{empty}</EmptyState>}
      {ids && ids.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div role="rowgroup">
          <VirtualRows
            scroller={scroller}
            count={ids.length}
            rowHeight={rowHeight}
            row={(index, top) => {
              const id = ids[index] ?? ''
              return (
                <TokenRow
                  key={id}
                  id={id}
                  index={index}
                  top={top}
                  timeframe={query.timeframe}
                  phone={phone}
                  nowMs={minute}
                />
              )
            }}
          />
        </div>
      )}
    </div>
  )
}

function Head({ query, ownSort, onSort, phone }: TokenTableProps & { phone: boolean }) {
  const sorted = query.sortBy ?? ownSort
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      role="row"
      aria-rowindex={1}
      className={
        phone
          ? 'sr-only'
          : 'sticky top-0 z-10 flex h-8 items-center gap-2 border-b border-line bg-ground px-4'
      }
    >
      <HeadCell className="min-w-0 flex-1">{t('Token')}</HeadCell>
      {columns.map(({ key, label, sort, className }) => (
        <HeadCell
          key={key}
          className={cx('shrink-0 text-right', className)}
          sort={sort === sorted ? (query.sortBy ? query.sortDir : 'desc') : undefined}
        >
          {sort ? (
            <button
              type="button"
              onClick={() => onSort(sort)}
              tabIndex={phone ? -1 : 0}
              className={cx(
                'inline-flex h-6 items-center gap-0.5 rounded-sm hover:text-text',
                sort === sorted && 'text-text',
              )}
            >
              {sort === sorted && <SortArrow dir={query.sortBy ? query.sortDir : 'desc'} />}
              {t(label)}
            </button>
          ) : (
            t(label)
          )}
        </HeadCell>
      ))}
      <HeadCell className="w-16 shrink-0 max-lg:hidden">
        <span className="sr-only">{t('Trade')}</span>
      </HeadCell>
    </div>
  )
}

function SortArrow({ dir }: { dir: 'asc' | 'desc' }) {
  const Arrow = dir === 'asc' ? ArrowUp : ArrowDown
  return <Arrow aria-hidden="true" className="size-3" />
}

function HeadCell({
  className,
  sort,
  children,
}: {
  className: string
  sort?: 'asc' | 'desc' | undefined
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      role="columnheader"
      aria-sort={sort && (sort === 'asc' ? 'ascending' : 'descending')}
      className={cx('text-2xs font-medium text-faint', className)}
    >
      {children}
    </div>
  )
}

function Placeholders({ height }: { height: number }) {
  return Array.from({ length: 12 }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
    <div key={at} style={{ height }} className="flex items-center gap-3 border-b border-line px-4">
      <Skeleton className="size-7 rounded-full" />
      <Skeleton className="h-3 w-24" />
      <Skeleton className="ml-auto h-3 w-1/3" />
    </div>
  ))
}

/** ArrowUp and ArrowDown move the focus between row links and scroll them into view. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  links.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  const at = links.indexOf(document.activeElement as HTMLElement)
  const target = links[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!target || (at < 0 && !event.currentTarget.contains(document.activeElement))) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest' })
}
