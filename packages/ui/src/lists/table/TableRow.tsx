import type { ReactNode } from 'react'
import { cx } from '../../theme/cx.ts'
import type { TableColumn } from './columns.ts'

/** Width in pixels of the first column: it takes what the others leave, up to its widest. */
const FIRST_MIN = 216
const GAP = 8
const EDGE = 16

/** The first cell of a row: it stays at the left while the others scroll under it, and marks that with a line. */
export const firstCellClass =
  'sticky left-0 z-1 flex min-w-54 max-w-90 flex-[1000_1_0] items-center bg-inherit pl-4 group-data-scrolled/table:shadow-[1px_0_0_var(--color-edge)]'
/** A cell of numbers; its basis is the width of its column, of which it only gets more when the first one is full. */
export const numberCellClass = 'min-w-0 shrink-0 grow text-right'
/** The last cell, with controls, above the link that covers the row. */
export const controlsCellClass = 'z-2 shrink-0 text-right'

/** The width in pixels below which a table scrolls sideways. */
export function tableWidth(columns: readonly TableColumn[], controlsWidth: number | undefined): number {
  const widths = [FIRST_MIN, ...columns.map(({ width }) => width), ...(controlsWidth ? [controlsWidth] : [])]
  return widths.reduce((sum, width) => sum + width + GAP, EDGE - GAP)
}

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
