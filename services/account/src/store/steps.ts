import { type RawBuilder, sql as raw } from 'kysely'
import { readPackedBy } from './packed-rows.ts'
import type { Sql } from './sql.ts'

/** A value that changes at some hours and stands between them, in the order of the hours. */
export interface Steps {
  hours: number[]
  values: (number | undefined)[]
}

const columns = {
  account_amounts: ['position', 'amount'],
  account_prices: ['mint', 'price'],
} as const

/** Steps of a table by key from an hour on; `keys` are some, or all from the first up to the end. */
export async function readSteps(
  sql: Sql,
  table: keyof typeof columns,
  keys: readonly number[] | { first: number; end: number },
  from: number,
): Promise<Map<number, Steps>> {
  const [key, value] = columns[table]
  const where = raw`${ofKeys(key, keys)} and hour >= ${from}`
  const rows = await readPackedBy(sql, key, ['hour', value], raw`${raw.table(table)} where ${where}`)
  return new Map([...rows].map(([id, steps]) => [id, toSteps(steps)]))
}

/** The steps of each key that stand at an hour: the last ones up to it. */
export async function readStanding(
  sql: Sql,
  table: keyof typeof columns,
  keys: { first: number; end: number },
  at: number,
): Promise<Map<number, Steps>> {
  const [key, value] = columns[table]
  const by = raw.ref(key)
  const newest = raw`select ${by} as newest_key, max(hour) as newest_hour from ${raw.table(table)}
    where ${ofKeys(key, keys)} and hour <= ${at} group by ${by}`
  const from = raw`${raw.table(table)} join (${newest}) as newest on newest_key = ${by} and newest_hour = hour`
  const rows = await readPackedBy(sql, key, ['hour', value], from)
  return new Map([...rows].map(([id, steps]) => [id, toSteps(steps)]))
}

function ofKeys(key: string, keys: readonly number[] | { first: number; end: number }): RawBuilder<unknown> {
  const by = raw.ref(key)
  return 'first' in keys
    ? raw`${by} >= ${keys.first} and ${by} < ${keys.end}`
    : raw`${by} in (${raw.join(keys)})`
}

function toSteps(rows: string[][]): Steps {
  const steps: Steps = { hours: [], values: [] }
  let isSorted = true
  for (const [hour = '', value] of rows) {
    const at = Number(hour)
    if (at < (steps.hours.at(-1) ?? 0)) isSorted = false
    steps.hours.push(at)
    steps.values.push(value ? Number(value) : undefined)
  }
  // Engines aggregate in the order of the key, but none promises to.
  if (isSorted) return steps
  const order = steps.hours.map((_, n) => n).sort((a, b) => steps.hours[a]! - steps.hours[b]!)
  return { hours: order.map((n) => steps.hours[n]!), values: order.map((n) => steps.values[n]) }
}
