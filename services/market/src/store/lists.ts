/** Values in one `in (...)` list. */
const MAX_LIST = 500

/** Splits values so that each part fits into the `in (...)` list of one statement. */
export function* lists<T>(values: readonly T[]): Generator<T[]> {
  for (let at = 0; at < values.length; at += MAX_LIST) yield values.slice(at, at + MAX_LIST)
}
