import type { PushMessage, PushSubscriptionKeys } from '@callisto/contract'
import type { Sql } from './tables.ts'

/** A message with the device that it is for. */
export interface QueuedPush {
  watchId: string
  ruleId: string
  tries: number
  /** Unix ms. */
  firedAtMs: number
  subscription: PushSubscriptionKeys
  message: PushMessage
}

/** A message is of this process for so long; after that another one may send it. */
const CLAIM_MS = 60_000

/** Takes messages whose time has come, each by one process only. */
export async function claimPushes(sql: Sql, nowMs: number, limit: number): Promise<QueuedPush[]> {
  const rows = await sql
    .selectFrom('alert_pushes as push')
    .innerJoin('alert_rules as rule', (join) =>
      join.onRef('rule.watch_id', '=', 'push.watch_id').onRef('rule.id', '=', 'push.rule_id'),
    )
    .innerJoin('alert_watches as watch', 'watch.id', 'push.watch_id')
    .selectAll(['watch', 'rule'])
    .select([
      'push.watch_id as watchId',
      'push.rule_id as ruleId',
      'push.tries as tries',
      'push.next_at as nextAt',
    ])
    .where('push.next_at', '<=', nowMs)
    .orderBy('push.next_at')
    .limit(limit)
    .execute()
  const claimed: QueuedPush[] = []
  for (const row of rows) {
    const { watchId, ruleId, tries, nextAt, endpoint, p256dh, auth, title, path } = row
    const { numUpdatedRows } = await sql
      .updateTable('alert_pushes')
      .set({ next_at: nowMs + CLAIM_MS, tries: tries + 1 })
      .where('watch_id', '=', watchId)
      .where('rule_id', '=', ruleId)
      .where('next_at', '=', nextAt)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) continue
    claimed.push({
      watchId,
      ruleId,
      tries: tries + 1,
      subscription: { endpoint, keys: { p256dh, auth } },
      firedAtMs: Number(row.fired_at),
      message: { id: ruleId, title, path },
    })
  }
  return claimed
}

export async function deletePush(sql: Sql, { watchId, ruleId }: QueuedPush): Promise<void> {
  await sql.deleteFrom('alert_pushes').where('watch_id', '=', watchId).where('rule_id', '=', ruleId).execute()
}

export async function delayPush(sql: Sql, { watchId, ruleId }: QueuedPush, nextAt: number): Promise<void> {
  await sql
    .updateTable('alert_pushes')
    .set({ next_at: nextAt })
    .where('watch_id', '=', watchId)
    .where('rule_id', '=', ruleId)
    .execute()
}

/** Deletes messages of rules that their device has withdrawn meanwhile. */
export async function deleteOrphans(sql: Sql): Promise<void> {
  await sql
    .deleteFrom('alert_pushes')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('alert_rules')
            .select('alert_rules.id')
            .whereRef('alert_rules.watch_id', '=', 'alert_pushes.watch_id')
            .whereRef('alert_rules.id', '=', 'alert_pushes.rule_id'),
        ),
      ),
    )
    .execute()
}
