import { launchpadPeriods } from '@callisto/contract'
import { sql as raw } from 'kysely'
import type { LaunchpadHour, LaunchpadTraders } from '../view/launchpad-stats.ts'
import { hourOf } from './launchpad-hours.ts'
import { storedPosition } from './restore.ts'
import type { Sql } from './sql.ts'

const DAY_SECONDS = 86_400

/** What the launchpads of some configuration accounts did in the last 30 days, up to the block where the tables stand. */
export interface LaunchpadActivity {
  slot: number
  /** Unix seconds. */
  time: number
  /** By id of the launchpad, which may have several accounts. */
  hours: Map<string, LaunchpadHour[]>
  traders: Map<string, LaunchpadTraders>
}

/** The first whole hour of a period that ends at a time. */
export const firstHour = (time: number, days: number): number => hourOf(time - days * DAY_SECONDS) + 3600

/** Reads the hours and traders of launchpads by the ids of their accounts; undefined before the first stored block. */
export async function findLaunchpadActivity(
  sql: Sql,
  idByConfig: ReadonlyMap<string, string>,
): Promise<LaunchpadActivity | undefined> {
  for (;;) {
    const position = await storedPosition(sql)
    if (!position) return undefined
    const { slot, time } = position
    const rows = await rowsOf(sql, idByConfig)
    const hours = new Map<string, LaunchpadHour[]>()
    const traders = new Map<string, LaunchpadTraders>()
    for (const id of new Set(idByConfig.values())) {
      hours.set(id, await readHours(sql, rows.get(id) ?? [], firstHour(time, 30)))
      traders.set(id, await countTraders(sql, rows.get(id) ?? [], time))
    }
    // A flush between two of the queries: they describe different blocks.
    if ((await storedPosition(sql))?.slot === slot) return { slot, time, hours, traders }
  }
}

/** Rows of the launchpads by the ids of their accounts. */
async function rowsOf(sql: Sql, idByConfig: ReadonlyMap<string, string>): Promise<Map<string, number[]>> {
  const rows = new Map<string, number[]>()
  for (const { id, config } of await sql.selectFrom('market_launchpads').selectAll().execute()) {
    const launchpad = idByConfig.get(config)
    if (launchpad !== undefined) rows.set(launchpad, [...(rows.get(launchpad) ?? []), Number(id)])
  }
  return rows
}

async function readHours(sql: Sql, launchpads: readonly number[], from: number): Promise<LaunchpadHour[]> {
  if (launchpads.length === 0) return []
  const rows = await sql
    .selectFrom('market_launchpad_hours')
    .select(['hour', 'mints', 'graduates', 'volume'])
    .where('launchpad', 'in', launchpads)
    .where('hour', '>=', from)
    .orderBy('hour')
    .execute()
  return rows.map(({ hour, mints, graduates, volume }) => ({
    time: Number(hour),
    mints: Number(mints),
    graduates: Number(graduates),
    volume: Number(volume),
  }))
}

/** Wallets whose last trade is in a period, each once. */
async function countTraders(
  sql: Sql,
  launchpads: readonly number[],
  time: number,
): Promise<LaunchpadTraders> {
  if (launchpads.length === 0) return { '1d': 0, '7d': 0, '30d': 0 }
  const last = sql
    .selectFrom('market_launchpad_traders')
    .select(({ fn }) => fn.max('hour').as('hour'))
    .where('launchpad', 'in', launchpads)
    .where('hour', '>=', firstHour(time, 30))
    .groupBy('wallet')
    .as('last')
  const count = (days: number) =>
    raw<number>`sum(case when hour >= ${firstHour(time, days)} then 1 else 0 end)`
  const row = await sql
    .selectFrom(last)
    .select([
      count(launchpadPeriods['1d']).as('1d'),
      count(launchpadPeriods['7d']).as('7d'),
      count(launchpadPeriods['30d']).as('30d'),
    ])
    .executeTakeFirst()
  return { '1d': Number(row?.['1d'] ?? 0), '7d': Number(row?.['7d'] ?? 0), '30d': Number(row?.['30d'] ?? 0) }
}
