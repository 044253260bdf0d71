import { type RawBuilder, sql as raw } from 'kysely'
import { readPackedBy } from './packed-rows.ts'
import type { Sql } from './sql.ts'

/** A value that changes at some hours and stands between them, in the order of the hours. */
export interface Steps {
  readonly hours: readonly number[]
  readonly values: readonly (number | undefined)[]
}

/** Steps with the value at the end of an hour, which is none before their last one. */
export function withStep(steps: Steps | undefined, hour: number, value: number | undefined): Steps {
  if (!steps) return { hours: [hour], values: [value] }
  const { hours, values } = steps
  if (hours.at(-1) === hour) return { hours, values: values.with(-1, value) }
  return { hours: [...hours, hour], values: [...values, value] }
}

const columns = {
  account_amounts: ['position', 'amount'],
  account_prices: ['mint', 'price'],
} as const

/** Steps of a table by key; `keys` are some, or all from the first up to the end. */
export async function readSteps(
  sql: Sql,
  table: keyof typeof columns,
  keys: readonly number[] | { first: number; end: number },
): Promise<Map<number, Steps>> {
  const [key, value] = columns[table]
  const rows = await readPackedBy(
    sql,
    key,
    ['hour', value],
    raw`${raw.table(table)} where ${ofKeys(key, keys)}`,
  )
  return new Map([...rows].map(([id, steps]) => [id, toSteps(steps)]))
}

function ofKeys(key: string, keys: readonly number[] | { first: number; end: number }): RawBuilder<unknown> {
  const by = raw.ref(key)
  return 'first' in keys
    ? raw`${by} >= ${keys.first} and ${by} < ${keys.end}`
    : raw`${by} in (${raw.join(keys)})`
}

function toSteps(rows: string[][]): Steps {
  const steps = { hours: [] as number[], values: [] as (number | undefined)[] }
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
