import { useMemo, useSyncExternalStore } from 'react'
import { type Tier, VIEWPORT_TIERS } from '../../layout/viewport.ts'
import { type ColumnLayout, orderColumns } from './column-layout.ts'

/** A column of numbers beside the first column of a `DataTable`. */
export interface TableColumn {
  key: string
  /** Message. */
  label: string
  /** In pixels; wider only when the first column has its full width. */
  width: number
  /** Sort field of its heading. */
  sort?: string | undefined
  /** The smallest viewport that shows it unless the user has arranged the columns; every one by default. */
  from?: Tier | undefined
  /** Shown only when the user has chosen it. */
  isOptional?: boolean
}

/** All columns in order, and those of them that are shown. */
export interface ArrangedColumns<Column> {
  ordered: readonly Column[]
  shown: readonly Column[]
}

export interface ColumnChooserProps {
  columns: ArrangedColumns<TableColumn>
  /** Whether the user has arranged the columns, so that there is something to reset. */
  isArranged: boolean
  /** Called with the new arrangement; undefined resets it. */
  onChange: (layout: ColumnLayout | undefined) => void
}

/** Columns as the user has arranged them, or as the viewport has room for. */
export function arrangeColumns<Column extends TableColumn>(
  columns: readonly Column[],
  layout: ColumnLayout | undefined,
  tier: Tier,
): ArrangedColumns<Column> {
  const ordered = orderColumns(columns, layout)
  const isShown = ({ key, from = 'xs', isOptional }: Column) =>
    layout?.order.includes(key)
      ? layout.shown.includes(key)
      : !isOptional && VIEWPORT_TIERS[from] <= VIEWPORT_TIERS[tier]
  return { ordered, shown: ordered.filter(isShown) }
}

/** `arrangeColumns` for the current viewport; the same arrays until columns, arrangement or tier change. */
export function useColumns<Column extends TableColumn>(
  columns: readonly Column[],
  layout: ColumnLayout | undefined,
): ArrangedColumns<Column> {
  const tier = useViewportTier()
  return useMemo(() => arrangeColumns(columns, layout, tier), [columns, layout, tier])
}

/** The tiers above the smallest one, the widest first. */
const tiers = (Object.keys(VIEWPORT_TIERS) as Tier[]).slice(1).reverse()

const queryOf = (tier: Tier): MediaQueryList => matchMedia(`(min-width: ${VIEWPORT_TIERS[tier]}px)`)

function subscribe(changed: () => void): () => void {
  const queries = tiers.map(queryOf)
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

/** The widest tier that the viewport reaches. */
function useViewportTier(): Tier {
  return useSyncExternalStore(subscribe, () => tiers.find((tier) => queryOf(tier).matches) ?? 'xs')
}
