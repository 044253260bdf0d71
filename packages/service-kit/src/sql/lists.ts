/** Values that one statement may bind, well below the limit of either engine. */
const MAX_BOUND_VALUES = 12_000

/** Values in one `in (...)` list. */
const MAX_LIST = 500

/** Splits values so that each part fits into the `in (...)` list of one statement. */
export function* lists<T>(values: readonly T[]): Generator<T[]> {
  for (let at = 0; at < values.length; at += MAX_LIST) yield values.slice(at, at + MAX_LIST)
}

/** Splits rows so that one statement binds at most `MAX_BOUND_VALUES`. */
export function* chunks<T extends object>(rows: readonly T[]): Generator<T[]> {
  const columns = Object.keys(rows[0] ?? { none: 0 }).length
  const size = Math.max(1, Math.floor(MAX_BOUND_VALUES / columns))
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
