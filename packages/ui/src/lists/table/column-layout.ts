/** Columns that a user has arranged. */
export interface ColumnLayout {
  /** Keys of all columns in their order. */
  order: readonly string[]
  /** Keys of the columns that are shown. */
  shown: readonly string[]
}

/** Columns and arrangements beyond this are not from a user. */
const MAX_COLUMNS = 100

/** Parses a stored arrangement; undefined for anything else. */
export function parseColumnLayout(value: unknown): ColumnLayout | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { order, shown } = value as Partial<Record<keyof ColumnLayout, unknown>>
  return isKeys(order) && isKeys(shown) ? { order, shown } : undefined
}

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MAX_COLUMNS && value.every((key) => typeof key === 'string')

/**
 * The columns in the order of an arrangement. A column that it does not know keeps its place after the one before it;
 * keys without a column, and repeated ones, are left out.
 */
export function orderColumns<Column extends { key: string }>(
  columns: readonly Column[],
  layout: ColumnLayout | undefined,
): readonly Column[] {
  if (!layout) return columns
  const known = new Set(layout.order)
  const ordered = [...known].flatMap((key) => columns.find((column) => column.key === key) ?? [])
  for (const [at, column] of columns.entries()) {
    if (known.has(column.key)) continue
    const before = columns[at - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  }
  return ordered
}

/** `items` with the one at `from` moved to `to`; the same array without such an item or when it is there already. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || from === to) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
