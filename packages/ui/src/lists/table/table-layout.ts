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
