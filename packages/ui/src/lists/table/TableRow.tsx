import type { ReactNode } from 'react'
import { cx } from '../../theme/cx.ts'
import { controlsCellClass, firstCellClass, numberCellClass } from './table-layout.ts'

export interface TableRowProps {
  /** Position in the list, from 0. */
  index: number
  /** Offset and height in pixels. */
  top: number
  height: number
  children: ReactNode
  className?: string
}

/**
 * A row of a `DataTable`. A link in its first cell with `data-row-link` and `rowLinkClass` covers the whole row, which
 * shows its focus.
 */
export function TableRow({ index, top, height, children, className }: TableRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: absolutely positioned rows cannot be table rows
    // biome-ignore lint/a11y/useFocusableInteractive: its link is focusable
    <div
      role="row"
      aria-rowindex={index + 2}
      // Moved by a transform: a row that changes its place causes neither layout nor a layout shift.
      style={{ transform: `translateY(${top}px)`, height }}
      className={cx(
        'absolute inset-x-0 top-0 contain-content flex items-center gap-2 overflow-clip border-b border-line pr-4 bg-ground text-muted transition-colors hover:bg-raised has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-accent',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** Classes of a link that covers its row: the row clips what is too wide. */
export const rowLinkClass = 'outline-none after:absolute after:inset-y-0 after:left-0 after:w-[300vw]'

export interface TableCellProps {
  /** `first` stays at the left; `controls` is the last one, above the link of the row. */
  place?: 'first' | 'controls'
  /** Width of the column in pixels. */
  width?: number
  children: ReactNode
  className?: string
}

/** A cell of a `TableRow` that is laid out as its heading. */
export function TableCell({ place, width, children, className }: TableCellProps) {
  const placed =
    place === 'first'
      ? cx(firstCellClass, 'h-full')
      : place === 'controls'
        ? controlsCellClass
        : numberCellClass
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row
    <div
      role="cell"
      style={width === undefined ? undefined : { flexBasis: width }}
      className={cx(placed, className)}
    >
      {children}
    </div>
  )
}
