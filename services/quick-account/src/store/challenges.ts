import { LOGIN_CODE_TRIES, type LoginMethod } from '@callisto/contract'
import type { ChallengeRecord, Sql } from './tables.ts'

export type NewChallenge = Omit<ChallengeRecord, 'tries' | 'used_at'>

export async function addChallenge(sql: Sql, challenge: NewChallenge): Promise<void> {
  await sql
    .insertInto('quick_challenges')
    .values({ ...challenge, tries: 0, used_at: null })
    .execute()
}

interface Attempt {
  id: string
  method: LoginMethod
  /** Hash of the cookie of the browser that tries. */
  browser: string
  nowMs: number
}

/**
 * Counts a try of a challenge and returns it; undefined when it is unknown, used, expired, of another browser, or tried too
 * often. One statement, so that tries at the same time are counted one by one.
 */
export async function tryChallenge(sql: Sql, attempt: Attempt): Promise<ChallengeRecord | undefined> {
  return stillOpen(sql, attempt)
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tries', '<', LOGIN_CODE_TRIES)
    .returningAll()
    .executeTakeFirst()
    .then((row) => row && withNumbers(row))
}

/** Uses a challenge up and returns it; undefined as above, and for whoever comes second. */
export async function consumeChallenge(sql: Sql, attempt: Attempt): Promise<ChallengeRecord | undefined> {
  const row = await stillOpen(sql, attempt).set({ used_at: attempt.nowMs }).returningAll().executeTakeFirst()
  return row && withNumbers(row)
}

/** The statement on a challenge that this browser may still finish. */
const stillOpen = (sql: Sql, { id, method, browser, nowMs }: Attempt) =>
  sql
    .updateTable('quick_challenges')
    .where('id', '=', id)
    .where('method', '=', method)
    .where('browser', '=', browser)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)

const withNumbers = (row: ChallengeRecord): ChallengeRecord => ({
  ...row,
  created_at: Number(row.created_at),
  expires_at: Number(row.expires_at),
})
