import {
  type AlertCondition,
  AlertConditionSchema,
  type PushWatch,
  type PushWatchReply,
} from '@callisto/contract'
import type { RuleRecord, Sql } from './tables.ts'

/** A rule that waits for its condition. */
export interface ArmedRule {
  watchId: string
  id: string
  condition: AlertCondition
  isReady: boolean
}

/** A watch that nobody has renewed for so long is of a device that is gone. */
export const WATCH_LIFE_MS = 60 * 86_400_000
/** Rules of one statement: fewer values than any database takes. */
const ROWS = 50

/**
 * Stores all that a device wants watched in the place of what it wanted before. A rule that is known keeps its state, so that
 * one that has fired does not fire again. Another watch of the same subscription ends: a message would arrive twice.
 */
export async function putWatch(sql: Sql, watchId: string, watch: PushWatch, nowMs: number): Promise<void> {
  const { endpoint, keys } = watch.subscription
  await sql.transaction().execute(async (transaction) => {
    const others = await transaction
      .selectFrom('alert_watches')
      .select('id')
      .where('endpoint', '=', endpoint)
      .where('id', '!=', watchId)
      .execute()
    for (const { id } of others) await deleteRows(transaction, id)
    const fields = { endpoint, p256dh: keys.p256dh, auth: keys.auth, changed_at: nowMs }
    await transaction
      .insertInto('alert_watches')
      .values({ id: watchId, ...fields })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
      .execute()
    const ids = watch.alerts.map(({ id }) => id)
    const gone = transaction.deleteFrom('alert_rules').where('watch_id', '=', watchId)
    await (ids.length === 0 ? gone : gone.where('id', 'not in', ids)).execute()
    const rows = [...new Map(watch.alerts.map((alert) => [alert.id, alert])).values()].map(
      ({ id, condition, isReady, title, path }): RuleRecord => ({
        watch_id: watchId,
        id,
        condition: JSON.stringify(condition),
        // A symbol of a token may have control characters, which PostgreSQL does not store.
        title: title.replaceAll(/\p{Cc}/gu, ''),
        path,
        is_ready: Number(isReady),
        fired_at: null,
        value: null,
      }),
    )
    for (let at = 0; at < rows.length; at += ROWS)
      await transaction
        .insertInto('alert_rules')
        .values(rows.slice(at, at + ROWS))
        .onConflict((conflict) => conflict.columns(['watch_id', 'id']).doNothing())
        .execute()
  })
}

/** What has fired of a watch; undefined of one that is not known. */
export async function readWatch(sql: Sql, watchId: string): Promise<PushWatchReply | undefined> {
  const watch = await sql
    .selectFrom('alert_watches')
    .select('id')
    .where('id', '=', watchId)
    .executeTakeFirst()
  if (!watch) return undefined
  const rows = await sql
    .selectFrom('alert_rules')
    .select(['id', 'fired_at', 'value'])
    .where('watch_id', '=', watchId)
    .where('fired_at', 'is not', null)
    .orderBy('fired_at')
    .execute()
  return {
    fired: rows.map(({ id, fired_at, value }) => ({ id, atMs: Number(fired_at), value: Number(value) })),
  }
}

/** Forgets a device. */
export const deleteWatch = (sql: Sql, watchId: string): Promise<void> =>
  sql.transaction().execute((transaction) => deleteRows(transaction, watchId))

async function deleteRows(sql: Sql, watchId: string): Promise<void> {
  await sql.deleteFrom('alert_pushes').where('watch_id', '=', watchId).execute()
  await sql.deleteFrom('alert_rules').where('watch_id', '=', watchId).execute()
  await sql.deleteFrom('alert_watches').where('id', '=', watchId).execute()
}

/** Forgets the devices that have not renewed their watch; returns how many. */
export async function deleteOldWatches(sql: Sql, nowMs: number): Promise<number> {
  const old = await sql
    .selectFrom('alert_watches')
    .select('id')
    .where('changed_at', '<', nowMs - WATCH_LIFE_MS)
    .limit(1_000)
    .execute()
  for (const { id } of old) await deleteWatch(sql, id)
  return old.length
}

export async function countWatches(sql: Sql): Promise<number> {
  const { count } = await sql
    .selectFrom('alert_watches')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Armed rules of the watches that were stored at or after a time, by watch. A row that cannot be read waits for ever. */
export async function readArmed(sql: Sql, sinceMs: number): Promise<Map<string, ArmedRule[]>> {
  const rows = await sql
    .selectFrom('alert_watches as watch')
    .leftJoin('alert_rules as rule', (join) =>
      join.onRef('rule.watch_id', '=', 'watch.id').on('rule.fired_at', 'is', null),
    )
    .select([
      'watch.id as watchId',
      'rule.id as id',
      'rule.condition as condition',
      'rule.is_ready as isReady',
    ])
    .where('watch.changed_at', '>=', sinceMs)
    .execute()
  const watches = new Map<string, ArmedRule[]>()
  for (const { watchId, id, condition, isReady } of rows) {
    const rules = watches.get(watchId) ?? []
    watches.set(watchId, rules)
    const parsed = condition === null ? undefined : AlertConditionSchema.safeParse(JSON.parse(condition)).data
    if (id !== null && parsed) rules.push({ watchId, id, condition: parsed, isReady: isReady === 1 })
  }
  return watches
}

export async function markReady(sql: Sql, { watchId, id }: ArmedRule): Promise<void> {
  await sql
    .updateTable('alert_rules')
    .set({ is_ready: 1 })
    .where('watch_id', '=', watchId)
    .where('id', '=', id)
    .execute()
}

/** Marks a rule as fired and puts its message into the queue, once, whoever else does so too. */
export async function fireRule(sql: Sql, rule: ArmedRule, value: number, nowMs: number): Promise<boolean> {
  const { watchId, id } = rule
  return sql.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('alert_rules')
      .set({ fired_at: nowMs, value })
      .where('watch_id', '=', watchId)
      .where('id', '=', id)
      .where('fired_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    // A message of a rule of this id that was withdrawn and came back may wait still: it is of this firing now.
    const message = { tries: 0, next_at: nowMs }
    await transaction
      .insertInto('alert_pushes')
      .values({ watch_id: watchId, rule_id: id, ...message })
      .onConflict((conflict) => conflict.columns(['watch_id', 'rule_id']).doUpdateSet(message))
      .execute()
    return true
  })
}
