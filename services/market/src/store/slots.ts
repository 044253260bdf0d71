import type { Sql } from './sql.ts'

/** The first slot with a trade later than `time`, by bisection: slots and times rise together. */
export async function firstSlotAfter(sql: Sql, time: number): Promise<number> {
  const ends = await sql
    .selectFrom('market_trades')
    .select(({ fn }) => [fn.min('slot').as('first'), fn.max('slot').as('last')])
    .executeTakeFirst()
  let low = Number(ends?.first ?? 0)
  let high = Number(ends?.last ?? -1) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const next = await sql
      .selectFrom('market_trades')
      .select(['slot', 'time'])
      .where('slot', '>=', middle)
      .orderBy('slot')
      .limit(1)
      .executeTakeFirst()
    if (next && Number(next.time) <= time) low = Number(next.slot) + 1
    else high = middle
  }
  return low
}
