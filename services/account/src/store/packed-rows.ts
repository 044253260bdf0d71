import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from './sql.ts'

/**
 * Reads columns of the rows of `from`, a table with its conditions, as one text: a driver makes an object of each row, which
 * takes several times as long as to split a text. For columns that have neither `,` nor a space in them: numbers, decimals and
 * addresses. Null comes as ''. The rows have no order.
 */
export async function readPacked(
  sql: Sql,
  columns: readonly string[],
  from: RawBuilder<unknown>,
): Promise<string[][]> {
  const { rows } = await raw<{
    packed: string | null
  }>`select ${packed(columns)} as packed from ${from}`.execute(sql)
  return unpacked(rows[0]?.packed ?? null)
}

/** The same with one text for each value of `key`, an integer; `from` has no order. */
export async function readPackedBy(
  sql: Sql,
  key: string,
  columns: readonly string[],
  from: RawBuilder<unknown>,
): Promise<Map<number, string[][]>> {
  const by = raw.ref(key)
  const query = raw<{ key: number; packed: string | null }>`
    select ${by} as key, ${packed(columns)} as packed from ${from} group by ${by}`
  const { rows } = await query.execute(sql)
  return new Map(rows.map((row) => [Number(row.key), unpacked(row.packed)]))
}

const packed = (columns: readonly string[]): RawBuilder<string | null> => {
  const texts = columns.map((column) => raw`coalesce(cast(${raw.ref(column)} as text), '')`)
  return raw`string_agg(${raw.join(texts, raw` || ' ' || `)}, ',')`
}

const unpacked = (text: string | null): string[][] =>
  text === null ? [] : text.split(',').map((row) => row.split(' '))
