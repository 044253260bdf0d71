import { isPostgres } from '@callisto/sql'
import { CompiledQuery, type Kysely } from 'kysely'

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

/** Rows of one statement: few sizes, so that few texts are ever compiled and prepared. */
const SIZES = [256, 32, 4, 1] as const

/** Texts of the statements by dialect, table and number of rows. */
const texts = new Map<string, string>()

/**
 * Inserts rows, or replaces the rows with the same key. The text of a statement is made once: to build it from its parts for
 * each list of rows took as long as its execution.
 */
export async function upsert<Tables, Table extends keyof Tables & string>(
  sql: Kysely<Tables>,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
  rows: readonly Tables[Table][],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first as object) as (keyof Tables[Table] & string)[]
  let at = 0
  for (const size of SIZES)
    for (; rows.length - at >= size; at += size) {
      const values: unknown[] = []
      for (let row = at; row < at + size; row++) for (const column of columns) values.push(rows[row]![column])
      await sql.executeQuery(CompiledQuery.raw(textOf(isPostgres(sql), table, columns, key, size), values))
    }
}

function textOf(
  isNumbered: boolean,
  table: string,
  columns: readonly string[],
  key: readonly string[],
  size: number,
): string {
  const name = `${isNumbered} ${table} ${size}`
  const known = texts.get(name)
  if (known !== undefined) return known
  const quoted = (names: readonly string[]) => names.map((one) => `"${one}"`).join(', ')
  let bound = 0
  const row = () => `(${columns.map(() => (isNumbered ? `$${++bound}` : '?')).join(', ')})`
  const sets = columns.filter((column) => !key.includes(column)).map((one) => `"${one}" = excluded."${one}"`)
  const text = `insert into "${table}" (${quoted(columns)}) values ${Array.from({ length: size }, row).join(', ')}
    on conflict (${quoted(key)}) do update set ${sets.join(', ')}`
  texts.set(name, text)
  return text
}
