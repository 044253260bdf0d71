import type { QuickSession } from '@callisto/contract'
import { randomId, randomToken, tokenHash } from '../secrets.ts'
import { loginsOf } from '../store/accounts.ts'
import { appendAudit } from '../store/audit-log.ts'
import type { SessionRecord, Sql } from '../store/tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A session ends without a call for this long. */
export const SESSION_IDLE_MS = 7 * DAY_MS
/** A session ends this long after its login. */
export const SESSION_LIFE_MS = 30 * DAY_MS
/** A token is replaced after this time. */
export const TOKEN_LIFE_MS = DAY_MS
/** Calls under way may still carry the token before the newest one. */
export const TOKEN_GRACE_MS = MINUTE_MS
/** The time of the last call is written this often. */
const SEEN_STEP_MS = 5 * MINUTE_MS

export interface Authentication {
  session: QuickSession
  /** A token that replaces the one of the request. */
  newToken: string | undefined
}

export interface Sessions {
  /** Begins a session and returns its token, which is new whatever the browser has sent. */
  begin(accountId: string): Promise<{ session: QuickSession; token: string }>
  /**
   * The session of a token; undefined when it has none. A token that was replaced and is used again after its successor was
   * is a copy: the session ends.
   */
  authenticate(token: string, ip: string): Promise<Authentication | undefined>
  /** Ends the session of a token. */
  end(token: string): Promise<void>
  /** Ends every session of an account. */
  endAll(accountId: string): Promise<void>
}

export function createSessions(sql: Sql, nowMs: () => number): Sessions {
  const present = async (row: Pick<SessionRecord, 'account_id' | 'authenticated_at' | 'expires_at'>) => ({
    accountId: row.account_id,
    logins: await loginsOf(sql, row.account_id),
    authenticatedAtMs: Number(row.authenticated_at),
    expiresAtMs: Number(row.expires_at),
  })

  const find = (hash: string) =>
    sql
      .selectFrom('quick_sessions')
      .selectAll()
      .where((row) => row.or([row('token', '=', hash), row('previous_token', '=', hash)]))
      .executeTakeFirst()

  const remove = async (id: string) => {
    await sql.deleteFrom('quick_sessions').where('id', '=', id).execute()
  }

  /** Replaces the token unless another call has; the one that was presented stays valid until its successor is used. */
  async function rotate(row: SessionRecord, presented: string): Promise<string | undefined> {
    const token = randomToken()
    const { numUpdatedRows } = await sql
      .updateTable('quick_sessions')
      .set({
        token: tokenHash(token),
        previous_token: presented,
        token_used_at: null,
        rotated_at: nowMs(),
      })
      .where('id', '=', row.id)
      .where('token', '=', row.token)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? token : undefined
  }

  async function renew(row: SessionRecord, presented: string): Promise<string | undefined> {
    const now = nowMs()
    const age = now - Number(row.rotated_at)
    const isCurrent = row.token === presented
    if (now - Number(row.seen_at) >= SEEN_STEP_MS)
      await sql.updateTable('quick_sessions').set({ seen_at: now }).where('id', '=', row.id).execute()
    if (isCurrent && row.token_used_at === null)
      await sql
        .updateTable('quick_sessions')
        .set({ token_used_at: now })
        .where('id', '=', row.id)
        .where('token', '=', presented)
        .execute()
    // The browser of a token before the newest one has not got that: it is sent once more.
    const isLost = !isCurrent && row.token_used_at === null && age >= TOKEN_GRACE_MS
    return (isCurrent && age >= TOKEN_LIFE_MS) || isLost ? rotate(row, presented) : undefined
  }

  return {
    async begin(accountId) {
      const now = nowMs()
      const token = randomToken()
      const row: SessionRecord = {
        id: randomId(),
        account_id: accountId,
        token: tokenHash(token),
        previous_token: null,
        token_used_at: null,
        rotated_at: now,
        authenticated_at: now,
        seen_at: now,
        expires_at: now + SESSION_LIFE_MS,
      }
      await sql.insertInto('quick_sessions').values(row).execute()
      return { session: await present(row), token }
    },
    async authenticate(token, ip) {
      const presented = tokenHash(token)
      const row = await find(presented)
      if (row === undefined) return undefined
      const now = nowMs()
      if (Number(row.expires_at) <= now || Number(row.seen_at) + SESSION_IDLE_MS <= now) {
        await remove(row.id)
        return undefined
      }
      const replacedAt =
        row.token === presented || row.token_used_at === null ? now : Number(row.token_used_at)
      if (now - replacedAt > TOKEN_GRACE_MS) {
        await remove(row.id)
        await appendAudit(sql, { accountId: row.account_id, event: 'sessionReused', ip }, now)
        return undefined
      }
      return { session: await present(row), newToken: await renew(row, presented) }
    },
    async end(token) {
      const row = await find(tokenHash(token))
      if (row !== undefined) await remove(row.id)
    },
    async endAll(accountId) {
      await sql.deleteFrom('quick_sessions').where('account_id', '=', accountId).execute()
    },
  }
}
