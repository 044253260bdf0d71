import type { Sql } from './tables.ts'

const DAY_MS = 86_400_000
/** The longest window of a limit. */
const LIMITS_KEPT_MS = 2 * DAY_MS
/** Attempts on logins that no account has. */
const UNOWNED_AUDIT_KEPT_MS = 90 * DAY_MS

/** Deletes rows that are of no use any more; returns how many. */
export async function deleteExpired(sql: Sql, nowMs: number, idleMs: number): Promise<number> {
  const deletions = [
    sql.deleteFrom('quick_challenges').where('expires_at', '<=', nowMs),
    sql
      .deleteFrom('quick_sessions')
      .where((row) => row.or([row('expires_at', '<=', nowMs), row('seen_at', '<=', nowMs - idleMs)])),
    sql.deleteFrom('quick_mails').where('expires_at', '<=', nowMs),
    sql.deleteFrom('quick_limits').where('window_start', '<', nowMs - LIMITS_KEPT_MS),
    sql
      .deleteFrom('quick_audit')
      .where('account_id', 'is', null)
      .where('at', '<', nowMs - UNOWNED_AUDIT_KEPT_MS),
  ]
  let deleted = 0
  for (const deletion of deletions)
    deleted += Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows)
  return deleted
}
