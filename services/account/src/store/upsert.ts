import { isPostgres } from '@callisto/sql'
import { CompiledQuery } from 'kysely'
import type { AccountTables, Sql } from './sql.ts'

/** Rows of one statement: few sizes, so that few texts are ever compiled and prepared. */
const SIZES = [256, 32, 4, 1] as const

/** Texts of the statements by dialect, table and number of rows. */
const texts = new Map<string, string>()

/**
 * Inserts rows, or replaces the rows with the same key. The text of a statement is made once: to build it from its parts for
 * each list of rows took as long as its execution.
 */
export async function upsert<Table extends keyof AccountTables>(
  sql: Sql,
  table: Table,
  key: readonly (keyof AccountTables[Table] & string)[],
  rows: readonly AccountTables[Table][],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first) as (keyof AccountTables[Table] & string)[]
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
