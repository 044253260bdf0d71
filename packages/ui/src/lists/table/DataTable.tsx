import { t } from '@callisto/i18n'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
  useRef,
} from 'react'
import { Skeleton } from '../../feedback/Skeleton.tsx'
import { cx } from '../../theme/cx.ts'
import { VirtualRows } from '../VirtualRows.tsx'
import type { TableColumn } from './columns.ts'
import { controlsCellClass, firstCellClass, numberCellClass, tableWidth } from './TableRow.tsx'

export interface DataTableProps
  extends Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onScroll' | 'onKeyDown'> {
  label: string
  /** Heading of the first column. */
  first: string
  /** The columns beside it that are shown. */
  columns: readonly TableColumn[]
  /** Name, for screen readers, and width in pixels of a last column of controls. */
  controls?: { label: string; width: number } | undefined
  sort?: { key: string; dir: 'asc' | 'desc' } | undefined
  onSort?: ((key: string) => void) | undefined
  /** Number of rows; undefined while they load. */
  count: number | undefined
  /** In pixels. */
  rowHeight: number
  /** Renders row `index` at offset `top` in pixels, as a `TableRow`. */
  row: (index: number, top: number) => ReactNode
  /** Rows of a phone, which have a layout of their own: the headings are for screen readers only. */
  compact?: boolean
  /** Shown instead of rows when there are none. */
  empty: ReactNode
  /** Shown instead of rows that could not be loaded. */
  failure?: ReactNode
  scroller?: RefObject<HTMLDivElement | null>
  /** Called while the end of the list is less than two screens away. */
  onNearEnd?: () => void
}

/**
 * Table of a long list: virtualized rows, sortable headings that stay at the top, a first column that stays at the left,
 * 1,680 px at most. It fills its parent, a flex column, and scrolls in itself; arrow keys move between row links.
 */
export function DataTable({
  label,
  first,
  columns,
  controls,
  sort,
  onSort,
  count,
  rowHeight,
  row,
  compact = false,
  empty,
  failure,
  scroller,
  onNearEnd,
  className,
  ...rest
}: DataTableProps) {
  const own = useRef<HTMLDivElement>(null)
  const element = scroller ?? own
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLDivElement>) => {
    box.toggleAttribute('data-scrolled', box.scrollLeft > 0)
    if (box.scrollTop + box.clientHeight * 2 > box.scrollHeight) onNearEnd?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links of the rows
    <div
      {...rest}
      ref={element}
      onScroll={onScroll}
      onKeyDown={moveBetweenRows}
      // Without rows it may have nothing else to focus, and scroll sideways.
      tabIndex={count ? undefined : 0}
      className={cx('group/table relative min-h-0 flex-1 overflow-auto', className)}
    >
      <div
        className="mx-auto max-w-page"
        style={compact ? undefined : { minWidth: tableWidth(columns, controls?.width) }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: virtualized rows are positioned absolutely */}
        <div
          role="table"
          aria-label={label}
          aria-busy={count === undefined && !failure}
          aria-rowcount={count === undefined ? undefined : count + 1}
        >
          <Head {...{ first, columns, controls, sort, onSort, compact }} />
          {count !== undefined && count > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div role="rowgroup">
              <VirtualRows scroller={element} count={count} rowHeight={rowHeight} row={row} />
            </div>
          )}
        </div>
      </div>
      {/* Outside the table, whose children are rows. */}
      {count === undefined && (failure || <Placeholders height={rowHeight} />)}
      {count === 0 && empty}
    </div>
  )
}

type HeadProps = Pick<DataTableProps, 'first' | 'columns' | 'controls' | 'sort' | 'onSort'> & {
  compact: boolean
}

function Head({ first, columns, controls, sort, onSort, compact }: HeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="rowgroup" className={compact ? 'sr-only' : 'sticky top-0 z-10'}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div
        role="row"
        aria-rowindex={1}
        className="flex h-8 items-center gap-2 border-b border-line bg-ground pr-4 text-2xs font-medium text-faint"
      >
        <HeadCell className={cx(firstCellClass, 'h-full')}>{first}</HeadCell>
        {columns.map(({ key, label, width, sort: field }) => (
          <HeadCell
            key={key}
            className={numberCellClass}
            width={width}
            sort={field !== undefined && field === sort?.key ? sort.dir : undefined}
          >
            {field !== undefined && onSort && !compact ? (
              <button
                type="button"
                onClick={() => onSort(field)}
                className={cx(
                  'inline-flex h-6 items-center gap-0.5 rounded-sm hover:text-text',
                  field === sort?.key && 'text-text',
                )}
              >
                {field === sort?.key && <SortArrow dir={sort.dir} />}
                {t(label)}
              </button>
            ) : (
              t(label)
            )}
          </HeadCell>
        ))}
        {controls && (
          <HeadCell className={controlsCellClass} width={controls.width}>
            <span className="sr-only">{controls.label}</span>
          </HeadCell>
        )}
      </div>
    </div>
  )
}

function SortArrow({ dir }: { dir: 'asc' | 'desc' }) {
  const Arrow = dir === 'asc' ? ArrowUp : ArrowDown
  return <Arrow aria-hidden="true" className="size-3" />
}

interface HeadCellProps {
  className: string
  width?: number
  sort?: 'asc' | 'desc' | undefined
  children: ReactNode
}

function HeadCell({ className, width, sort, children }: HeadCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      role="columnheader"
      aria-sort={sort && (sort === 'asc' ? 'ascending' : 'descending')}
      style={width === undefined ? undefined : { flexBasis: width }}
      className={className}
    >
      {children}
    </div>
  )
}

function Placeholders({ height }: { height: number }) {
  return (
    <div className="mx-auto max-w-page">
      {Array.from({ length: 12 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <div key={at} style={{ height }} className="flex items-center gap-3 border-b border-line px-4">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="ml-auto h-3 w-1/3" />
        </div>
      ))}
    </div>
  )
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
