import { useMemo } from 'react'
import { useViewportTier } from '../../layout/useViewportTier.ts'
import type { ColumnLayout } from './column-layout.ts'
import { type ArrangedColumns, arrangeColumns, type TableColumn } from './columns.ts'

/** `arrangeColumns` for the current viewport; the same arrays until columns, arrangement or tier change. */
export function useColumns<Column extends TableColumn>(
  columns: readonly Column[],
  layout: ColumnLayout | undefined,
): ArrangedColumns<Column> {
  const tier = useViewportTier()
  return useMemo(() => arrangeColumns(columns, layout, tier), [columns, layout, tier])
}
