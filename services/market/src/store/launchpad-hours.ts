import { type LaunchpadPeriod, launchpadPeriods } from '@callisto/contract'
import { chunks, lists } from '@callisto/service-kit'
import { sql as raw } from 'kysely'
import type { FoldPool } from '../fold/token-and-pool.ts'
import { storedPosition } from './restore.ts'
import type { LaunchpadHourRecord, LaunchpadTraderRecord, Sql } from './sql.ts'

const HOUR_SECONDS = 3600

/** A launch, a graduation or a trade of a token of a launchpad. */
export interface LaunchpadEvent {
  /** Configuration account of the launchpad. */
  config: string
  slot: number
  /** Unix seconds. */
  time: number
  kind: 'mint' | 'graduate' | 'trade'
  /** USD of a trade. */
  usd?: number
  /** Id of the wallet of a trade. */
  wallet?: number
}

/** The launch or graduation that a change of a pool is; undefined for all others. */
export function launchEvent(
  change: string,
  { isCurve, address, base, createdAt }: FoldPool,
  slot: number,
): LaunchpadEvent | undefined {
  const { launch } = base
  if (!isCurve || launch?.curve !== address) return undefined
  const { config } = launch
  if (change === 'new') return { config, slot, time: createdAt, kind: 'mint' }
  if (change === 'completed') return { config, slot, time: base.graduatedAt, kind: 'graduate' }
  return undefined
}

const hourOf = (time: number): number => time - (time % HOUR_SECONDS)

/**
 * Adds events of whole blocks to the hours of their launchpads; the trades of a wallet are in the order of the chain. Events
 * of slots that an hour has already counted are left out, so that a batch that is written again, with newer blocks behind it,
 * counts once.
 */
export async function writeLaunchpadEvents(sql: Sql, events: readonly LaunchpadEvent[]): Promise<void> {
  if (events.length === 0) return
  const ids = await openLaunchpads(sql, [...new Set(events.map(({ config }) => config))])
  const hours = await readHours(sql, Math.min(...events.map(({ time }) => hourOf(time))))
  const counted = new Map(Array.from(hours, ([key, { slot }]) => [key, Number(slot)]))
  const changed = new Map<string, LaunchpadHourRecord>()
  const traders = new Map<string, LaunchpadTraderRecord>()
  for (const { config, slot, time, kind, usd = 0, wallet } of events) {
    const launchpad = ids.get(config)!
    const hour = hourOf(time)
    const key = `${launchpad}/${hour}`
    if (wallet !== undefined) traders.set(`${launchpad}/${wallet}`, { launchpad, wallet, hour })
    if (slot <= (counted.get(key) ?? -1)) continue
    const row = changed.get(key) ?? hours.get(key) ?? newHour(launchpad, hour)
    row.slot = Math.max(row.slot, slot)
    if (kind === 'mint') row.mints += 1
    if (kind === 'graduate') row.graduates += 1
    row.volume += usd
    changed.set(key, row)
  }
  for (const rows of chunks([...changed.values()]))
    await sql
      .insertInto('market_launchpad_hours')
      .values(rows)
      .onConflict((row) =>
        row.columns(['launchpad', 'hour']).doUpdateSet(({ ref }) => ({
          slot: ref('excluded.slot'),
          mints: ref('excluded.mints'),
          graduates: ref('excluded.graduates'),
          volume: ref('excluded.volume'),
        })),
      )
      .execute()
  for (const rows of chunks([...traders.values()]))
    await sql
      .insertInto('market_launchpad_traders')
      .values(rows)
      .onConflict((row) =>
        row.columns(['launchpad', 'wallet']).doUpdateSet(({ ref }) => ({ hour: ref('excluded.hour') })),
      )
      .execute()
}

const newHour = (launchpad: number, hour: number): LaunchpadHourRecord => ({
  launchpad,
  hour,
  slot: -1,
  mints: 0,
  graduates: 0,
  volume: 0,
})

/** Ids of launchpads by their configuration accounts; new ones are added. */
async function openLaunchpads(sql: Sql, configs: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const list of lists(configs)) {
    const rows = await sql.selectFrom('market_launchpads').selectAll().where('config', 'in', list).execute()
    for (const { id, config } of rows) ids.set(config, Number(id))
  }
  const added = configs.filter((config) => !ids.has(config))
  if (added.length === 0) return ids
  const last = await sql
    .selectFrom('market_launchpads')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const first = Number(last?.id ?? -1) + 1
  const rows = added.map((config, n) => ({ id: first + n, config }))
  for (const list of lists(rows)) await sql.insertInto('market_launchpads').values(list).execute()
  for (const { id, config } of rows) ids.set(config, id)
  return ids
}

/** The stored hours from one on. */
async function readHours(sql: Sql, from: number): Promise<Map<string, LaunchpadHourRecord>> {
  const rows = await sql.selectFrom('market_launchpad_hours').selectAll().where('hour', '>=', from).execute()
  return new Map(
    rows.map(({ launchpad, hour, slot, mints, graduates, volume }) => [
      `${launchpad}/${hour}`,
      {
        launchpad: Number(launchpad),
        hour: Number(hour),
        slot: Number(slot),
        mints: Number(mints),
        graduates: Number(graduates),
        volume: Number(volume),
      },
    ]),
  )
}

const DAY_SECONDS = 86_400

/** What the tokens of a launchpad did in the hour that begins at `time` (unix seconds); volume in USD. */
export interface LaunchpadHour {
  time: number
  mints: number
  graduates: number
  volume: number
}

/** Wallets by period. */
export type LaunchpadTraders = Record<LaunchpadPeriod, number>

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
const firstHour = (time: number, days: number): number => hourOf(time - days * DAY_SECONDS) + HOUR_SECONDS

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
      hours.set(id, await findHours(sql, rows.get(id) ?? [], firstHour(time, 30)))
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

async function findHours(sql: Sql, launchpads: readonly number[], from: number): Promise<LaunchpadHour[]> {
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
